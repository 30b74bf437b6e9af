"""Runs a program on a pseudo-terminal of a size, and prints what pyte shows of it once it falls silent."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios

import pyte


def main() -> None:
    columns, rows = int(sys.argv[1]), int(sys.argv[2])
    process, line = pty.fork()
    if process == 0:
        # Without a colour depth or questions that only newer terminals answer.
        os.environ["TERM"] = "screen-256color"
        os.environ["LC_ALL"] = "C.UTF-8"
        os.execvp(sys.argv[3], sys.argv[3:])
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    while select.select([line], [], [], 1)[0]:
        try:
            stream.feed(os.read(line, 65536))
        except OSError:
            break
    print("\n".join(screen.display))
    os.write(line, b"q")
    while select.select([line], [], [], 1)[0]:
        try:
            if not os.read(line, 65536):
                break
        except OSError:
            break
    os.waitpid(process, 0)


main()

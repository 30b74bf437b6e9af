"""Uses the demo under callgrind, and prints the names of the functions that it executes.

Usage: order.py PROGRAM

It signs in, opens each tab, a recipe and a search. Under callgrind, the program needs some minutes for that. A key is sent when the
program has drawn nothing for some seconds.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

PROGRAM = sys.argv[1]
KEYS = (
    ["demo", "\t", "proscenium", "\r"]
    + ["\x1b2", "\x1b3", "\x1b4", "\x1b5", "\x1b6", "\x1b1"]
    + ["\x1b[B", "\r", "\x1b[B", "\x1b", "\x1b", "\x1b2", "soup", "\x10", "\x1b", "?", "\x1b"]
)
QUIET_SECONDS, LONGEST_SECONDS = 3, 40


def wait(terminal, begins=False):
    """Waits until the program is quiet; with `begins`, until it has drawn something before that."""
    drawn, end = False, time.monotonic() + (180 if begins else LONGEST_SECONDS)
    while time.monotonic() < end:
        if select.select([terminal], [], [], QUIET_SECONDS)[0]:
            os.read(terminal, 65536)
            drawn = True
        elif drawn or not begins:
            return


def run(program, folder):
    """Returns the content of callgrind's file."""
    output = os.path.join(folder, "callgrind")
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(HOME=folder, TERM="xterm-256color")
        tool = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={output}", "--log-file=/dev/null"]
        os.execvp("valgrind", tool + [program])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    wait(terminal, begins=True)
    for key in KEYS:
        os.write(terminal, key.encode())
        wait(terminal)
    os.kill(process, signal.SIGTERM)
    end = time.monotonic() + 60
    while time.monotonic() < end and os.waitpid(process, os.WNOHANG) == (0, 0):
        try:
            if select.select([terminal], [], [], 1)[0]:
                os.read(terminal, 65536)
        except OSError:
            pass
    with open(output, errors="replace") as file:
        return file.read()


def functions(profile, program):
    """Returns the names of the program's functions in callgrind's file, which numbers names and gives each once."""
    names, objects, current, found = {}, {}, None, set()
    for kind, number, name in re.findall(r"^(c?(?:ob|fn))=\((\d+)\)(?: (.*))?$", profile, re.MULTILINE):
        known = objects if kind.endswith("ob") else names
        if name:
            known[number] = name.strip()
        if kind == "ob":
            current = objects.get(number)
        elif kind == "fn" and current == program:
            # A function that calls itself has a number for each depth.
            found.add(re.sub(r"'\d+$", "", names[number]))
    return found


with tempfile.TemporaryDirectory() as folder:
    found = functions(run(PROGRAM, folder), PROGRAM)
if len(found) < 5000:
    sys.exit(f"Only {len(found)} functions were executed: the program has not been used as intended.")
for name in sorted(found):
    # Addresses of functions without a name are different in each build.
    if not name.startswith("0x"):
        print(name)

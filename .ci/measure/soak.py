"""Uses the example's front ends with random input, and fails on an unexpected end, lost input or growing memory.

Usage: soak.py PROGRAM SECONDS [SEED]

Full screen: random keys in a pseudo-terminal, whose screen is that of pyte. Every few hundred keys the script opens the command
palette, types a word that nothing else shows, and waits for it on the screen: a key that was lost is missing there. Line mode: random words; every line is
answered by a question. Commands: each ends with a status of the documented list. Memory is the resident set: its smallest value in
the quarter after a warm-up is compared with that of the last quarter, because a screen that is open needs memory as well. A run that
is shorter than ten minutes says nothing about growth.
"""

import errno
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

PROGRAM, SECONDS = sys.argv[1], float(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
GROWTH_KB = 2048
# A part of the run that is shorter says nothing about growth, because the first screens of each kind need memory, too.
MEASURED_SECONDS = 360
STATUSES = {0, 1, 2, 3, 4, 5, 6}
KEYS = (
    [chr(c) for c in range(0x20, 0x7F) if chr(c) not in "q"]
    + ["\r", "\t", "\x1b[Z", "\x7f", "\x1b[3~"] * 4
    + ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"] * 8
    + ["\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b", "\x1b"] * 2
    + ["\x1bOP", "\x1b[18~", "\x1b[19~", "\x10", "\x12", "\x1b1", "\x1b2", "\x1b3", "\x1b4", "\x1b5", "\x1b6", "ü", "味"]
)


class Defect(Exception):
    pass


class Memory:
    """The resident set of a process, sampled during a run."""

    def __init__(self, pid, seconds):
        self.pid, self.seconds, self.begin, self.samples = pid, seconds, time.monotonic(), []

    def sample(self):
        with open(f"/proc/{self.pid}/status") as file:
            size = int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))
        self.samples.append(((time.monotonic() - self.begin) / self.seconds, size))

    def between(self, start, end):
        return min((size for moment, size in self.samples if start <= moment < end), default=None)

    def report(self, name):
        """Prints the sizes, and fails if the process has grown."""
        sizes = [size / 1024 for _, size in self.samples]
        if not sizes:
            return
        middle = sizes[len(sizes) // 2]
        print(f"  memory of {name}: {sizes[0]:.1f} MB, {middle:.1f} MB, {sizes[-1]:.1f} MB at the end; {max(sizes):.1f} MB at most", flush=True)
        first, last = self.between(0.2, 0.45), self.between(0.75, float("inf"))
        if first is None or last is None or self.seconds < MEASURED_SECONDS:
            return
        print(f"  growth of {name}: {last - first:+d} KB", flush=True)
        if last - first > GROWTH_KB:
            raise Defect(f"The memory of {name} has grown by {last - first} KB; {GROWTH_KB} are allowed.")


class Screen(pyte.Screen):
    """A screen that knows the private modes of queries, which pyte's doesn't."""

    def report_device_status(self, mode, private=False):
        pass

    def report_device_attributes(self, mode=0, private=False, **rest):
        pass


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, arguments, home, size=(30, 100)):
        self.screen = Screen(size[1], size[0])
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(
                HOME=home, XDG_STATE_HOME=home + "/state", XDG_CACHE_HOME=home + "/cache", XDG_CONFIG_HOME=home + "/config",
                TERM="xterm-256color", LANG="C.UTF-8")
            os.execv(PROGRAM, [PROGRAM] + arguments)
        self.resize(*size)

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pump(self, seconds=0.0):
        """Reads what the program writes."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            if not ready:
                return
            try:
                data = os.read(self.fd, 65536)
            except OSError as error:
                if error.errno == errno.EIO:
                    return
                raise
            if not data:
                return
            self.stream.feed(data)

    def write(self, text):
        data = text.encode()
        while data:
            self.pump(0)
            _, ready, _ = select.select([], [self.fd], [], 10)
            if not ready:
                raise Defect("The program reads no input.")
            data = data[os.write(self.fd, data):]

    def text(self):
        # Between two reads, half of a wide character may be overwritten, for which pyte's `display` raises an error.
        rows = ([self.screen.buffer[y][x].data for x in range(self.screen.columns)] for y in range(self.screen.lines))
        return "\n".join("".join(row).rstrip() for row in rows)

    def wait(self, words, seconds=60):
        end = time.monotonic() + seconds
        while words not in self.text():
            self.check()
            if time.monotonic() > end:
                raise Defect(f"“{words}” doesn't appear. The screen:\n{self.text()}")
            self.pump(0.1)

    def check(self):
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            raise Defect(f"The program ended unexpectedly with {status}. The screen:\n{self.text()}")

    def kill(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def sign_in(terminal):
    """Signs in from the first screen, whose fields may have random texts."""
    for attempt in range(12):
        # A button may have opened a dialog, and has the focus again after it.
        for _ in range(3):
            terminal.write("\x1b")
            terminal.pump(0.2)
        # The field of the name comes after the one with the focus.
        terminal.write("\t" * attempt)
        terminal.write("\x01\x0bdemo\t\x01\x0bproscenium\r")
        for _ in range(30):
            terminal.pump(0.1)
            if "Kitchen" in terminal.text():
                return
    raise Defect(f"No way to sign in. The screen:\n{terminal.text()}")


def full_screen(chance, home, seconds):
    """Random keys; returns their number."""
    terminal = Terminal(["--quiet-rooms", "--no-inspector"], home)
    try:
        terminal.wait("Password")
        sign_in(terminal)
        end, keys, probes, delays = time.monotonic() + seconds, 0, 0, []
        memory = Memory(terminal.pid, seconds)
        while time.monotonic() < end:
            for _ in range(300):
                key = chance.choice(KEYS)
                terminal.write(key)
                keys += 1
                terminal.pump(0.002)
            if chance.random() < 0.3:
                terminal.resize(chance.randint(6, 60), chance.randint(20, 200))
                terminal.pump(0.2)
            terminal.resize(30, 100)
            # Closes whatever is open, and signs in again if a key has signed out.
            for _ in range(8):
                terminal.write("\x1b")
                terminal.pump(0.06)
            terminal.pump(0.5)
            terminal.check()
            if "Password" in terminal.text() and "Kitchen" not in terminal.text():
                sign_in(terminal)
            probes += 1
            word = "zq%05d" % probes
            terminal.write("\x10")
            terminal.wait("Find a command", 20)
            for character in word:
                terminal.write(character)
            written = time.monotonic()
            terminal.wait(word, 20)
            delays.append(time.monotonic() - written)
            terminal.write("\x1b")
            terminal.pump(0.06)
            memory.sample()
        delays.sort()
        print(f"  a typed word is on the screen after {delays[len(delays) // 2] * 1000:.0f} ms (median), {delays[-1] * 1000:.0f} ms at most", flush=True)
        memory.report("full screen")
        return keys
    finally:
        terminal.kill()


def line_mode(chance, home, seconds):
    """Random lines; returns their number."""
    words = ["1", "2", "3", "99", "r", "help", "back", "b", "search", "search soup", "delivery", "contacts", "rooms",
             "kitchen", "news", "status", "p", "a", "n", "+", "-", "x 1", "d 1", "\u00fc", "", "quickest", "name", "o o o"]
    environment = dict(
        os.environ, HOME=home, XDG_STATE_HOME=home + "/plain", XDG_CACHE_HOME=home + "/cache", XDG_CONFIG_HOME=home + "/config", LANG="C.UTF-8")
    process = subprocess.Popen(
        [PROGRAM, "plain", "--quiet-rooms"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    os.set_blocking(process.stdout.fileno(), False)

    def read(timeout):
        """The output until the program is silent for a moment."""
        data, end = b"", time.monotonic() + timeout
        while time.monotonic() < end:
            ready, _, _ = select.select([process.stdout], [], [], 0.15 if data else timeout)
            if not ready:
                break
            part = process.stdout.read()
            if not part:
                break
            data += part
        return data

    transcript = []
    lines, begin, memory = 0, time.monotonic(), Memory(process.pid, seconds)
    try:
        read(20)
        for text in ("demo", "proscenium"):
            process.stdin.write((text + "\n").encode())
            process.stdin.flush()
            read(20)
        while time.monotonic() - begin < seconds:
            line = chance.choice(words)
            process.stdin.write((line + "\n").encode())
            process.stdin.flush()
            lines += 1
            answer = read(20)
            transcript = transcript[-20:] + [f"> {line}", answer.decode(errors="replace").rstrip()]
            if not answer:
                raise Defect(f"The line {line!r} has no answer within 20 s. The lines before it:\n" + "\n".join(transcript))
            if process.poll() is not None:
                raise Defect(f"Line mode ended unexpectedly with {process.returncode} after {line!r}.")
            if lines % 10 == 0:
                memory.sample()
        memory.report("line mode")
        return lines
    finally:
        process.kill()
        process.wait()


def commands(chance, home, seconds):
    """Random commands; returns their number."""
    environment = dict(
        os.environ, HOME=home, XDG_STATE_HOME=home + "/commands", XDG_CACHE_HOME=home + "/cache", XDG_CONFIG_HOME=home + "/config", LANG="C.UTF-8")
    choices = [["list"], ["list", "categories"], ["show", "1"], ["show", "x"], ["search", "soup"], ["route", "1"], ["delete", "3"],
               ["rooms"], ["messages", "none"], ["status"], ["pharmacies"], ["places"], ["keys"], ["sign-in", "demo"], ["kitchen"], ["nothing"]]
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        arguments = chance.choice(choices) + (["--json"] if chance.random() < 0.5 else [])
        result = subprocess.run(
            [PROGRAM] + arguments, input=b"proscenium\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, timeout=60)
        count += 1
        if result.returncode not in STATUSES:
            raise Defect(f"{arguments} ended with {result.returncode}: {result.stdout[-500:]!r}")
    return count


def main():
    chance = random.Random(SEED)
    print(f"seed {SEED}", flush=True)
    with tempfile.TemporaryDirectory() as home:
        for name, run, part in [("full screen", full_screen, 0.6), ("line mode", line_mode, 0.25)]:
            print(f"{name}: {run(chance, home, SECONDS * part)} inputs", flush=True)
        print(f"commands: {commands(chance, home, SECONDS * 0.15)} runs", flush=True)


try:
    main()
except Defect as defect:
    print(defect, file=sys.stderr)
    sys.exit(1)

"""Attaches ten terminals to one process, types in all of them at once, and measures the time from key to frame.

Usage: sessions.py RECIPES [KEYS]

Each terminal gets KEYS keys (300), one about every 50 ms. The times include the scheduling of this script, which shares
the processors. Then one client is killed, and after that the server: every terminal has to have its line modes again.
It fails if the 99th percentile of a terminal is 5 ms or more, unless PROSCENIUM_LATENCY_LIMIT contains another limit
in milliseconds.
"""

import fcntl
import os
import pty
import random
import selectors
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

COUNT = 10


class Guest:
    """A terminal with a client, which a user types in."""

    def __init__(self, number, program, path, environment):
        self.number = number
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 20 + number, 70 + 5 * number, 0, 0))
        self.before = termios.tcgetattr(self.master)
        variables = dict(environment, TERM="xterm-256color")
        if number % 2:
            variables["NO_COLOR"] = "1"

        def own():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [program, "attach", path], stdin=slave, stdout=slave, stderr=slave, env=variables, preexec_fn=own)
        os.close(slave)
        os.set_blocking(self.master, False)
        self.shown = b""
        self.sent = None
        self.times = []
        self.keys = 0

    def take(self):
        try:
            data = os.read(self.master, 65536)
        except (BlockingIOError, OSError):
            return
        self.shown += data
        # The last query of a session is answered, as terminals do.
        if b"\x1b[c" in data:
            os.write(self.master, b"\x1b[?62;22c")

    def key(self):
        self.sent = time.perf_counter()
        os.write(self.master, b"a" if self.keys % 2 == 0 else b"\x7f")
        self.keys += 1


def wait(condition, words, guests, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        for guest in guests:
            guest.take()
        if time.monotonic() > end:
            sys.exit(f"sessions: no {words} within {seconds} s.")
        time.sleep(0.01)


def type_keys(guests, count):
    """Types the keys of all terminals, and notes the time until the first byte of the answer."""
    chooser = selectors.DefaultSelector()
    for guest in guests:
        chooser.register(guest.master, selectors.EVENT_READ, guest)
    chance = random.Random(19)
    due = {guest: time.perf_counter() + chance.uniform(0, 0.05) for guest in guests}
    end = time.monotonic() + 60 + count
    while any(guest.keys < count or guest.sent for guest in guests):
        if time.monotonic() > end:
            sys.exit("sessions: a key without a frame.")
        now = time.perf_counter()
        for guest in guests:
            if guest.sent is None and guest.keys < count and due[guest] <= now:
                guest.key()
                due[guest] = now + chance.uniform(0.04, 0.06)
        rest = min((due[guest] for guest in guests if guest.keys < count and guest.sent is None), default=now + 0.05)
        for event, _ in chooser.select(max(0, rest - time.perf_counter())):
            guest = event.data
            arrived = time.perf_counter()
            guest.take()
            if guest.sent is not None:
                guest.times.append(arrived - guest.sent)
                guest.sent = None


def percentile(times, part):
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def main():
    program = os.path.realpath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    limit = float(os.environ.get("PROSCENIUM_LATENCY_LIMIT", "5"))
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/socket"
        environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "XDG_STATE_HOME": folder + "/state",
            "XDG_CACHE_HOME": folder + "/cache"}
        server = subprocess.Popen([program, "host", path], stdout=subprocess.PIPE, env=environment)
        guests = []
        try:
            server.stdout.readline()
            guests = [Guest(number, program, path, environment) for number in range(COUNT)]
            wait(lambda: all(b"Try demo" in guest.shown for guest in guests), "sign-in in all terminals", guests)
            time.sleep(0.5)
            for guest in guests:
                guest.take()
            type_keys(guests, count)
            worst = 0
            for guest in guests:
                p50, p99 = percentile(guest.times, 0.5), percentile(guest.times, 0.99)
                worst = max(worst, p99)
                print(f"  terminal {guest.number}: {len(guest.times)} keys, p50 {p50:.2f} ms, p99 {p99:.2f} ms, "
                      f"longest {1000 * max(guest.times):.2f} ms", file=sys.stderr)
            with open(f"/proc/{server.pid}/statm") as file:
                pages = int(file.read().split()[1])
            print(f"  all: p99 at most {worst:.2f} ms; the server uses {pages * 4 // 1024} MB; "
                  f"load {os.getloadavg()[0]:.1f}", file=sys.stderr)
            guests[0].process.send_signal(signal.SIGKILL)
            wait(lambda: termios.tcgetattr(guests[0].master) == guests[0].before, "modes after a killed client", guests)
            server.send_signal(signal.SIGKILL)
            for guest in guests[1:]:
                wait(lambda: guest.process.poll() is not None, "end of a client", guests)
                if termios.tcgetattr(guest.master) != guest.before or guest.process.returncode != 1:
                    sys.exit(f"sessions: terminal {guest.number} wasn't restored after the server's death.")
            if worst >= limit:
                sys.exit(f"sessions: the 99th percentile is {worst:.2f} ms, and the limit {limit} ms.")
        finally:
            for process in [server] + [guest.process for guest in guests]:
                if process.poll() is None:
                    process.kill()


main()

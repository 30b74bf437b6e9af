"""Two terminals that others wrote, tmux and pyte, each with a shell in it: what is typed, and what they show of it."""

import fcntl
import itertools
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import tempfile
import termios
import time

import pyte

PROMPT = "ready> "
# Its own editor of lines would set modes, too.
SHELL = ["bash", "--norc", "--noprofile", "--noediting"]
# Seconds; a machine with much to do needs more than a lone one, and a good run waits for nothing.
PATIENCE = 30


class Disagreement(Exception):
    """What was expected, and what a terminal showed instead."""


def environment(extra):
    """What a program finds in a plain terminal, and nothing of this one's own."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    # A name that stands for no depth of colours, and for no questions that only newer terminals answer.
    return kept | {"TERM": "screen-256color", "LC_ALL": "C.UTF-8", "PS1": PROMPT} | extra


class Judge:
    """What both terminals can do."""

    name = ""
    answers = 0

    def wait(self, what, holds):
        """Waits until something holds of the screen's rows, and returns them."""
        end = time.monotonic() + PATIENCE
        while True:
            rows = self.rows()
            if holds(rows):
                return rows
            if time.monotonic() > end:
                shown = "\n".join("  │" + row for row in rows)
                raise Disagreement(f"{self.name} never showed {what}. It shows:\n{shown}")
            self.pause(0.02)

    def wait_for(self, text):
        """Waits until a text stands in a row."""
        return self.wait(f"“{text}”", lambda rows: any(text in row for row in rows))

    def settle(self):
        """Waits until two looks in a row show the same, and returns it."""
        before = None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.pause(0.06)
            rows = self.rows()
            if rows == before:
                return rows
            before = rows
        raise Disagreement(f"{self.name} never came to rest.")

    def child(self):
        """The number of the program that runs in the shell."""
        words = ["pgrep", "-P", str(self.shell())]
        numbers = subprocess.run(words, capture_output=True, text=True).stdout.split()
        if len(numbers) != 1:
            raise Disagreement(f"{self.name}: not one program runs in the shell but {len(numbers)}.")
        return int(numbers[0])

    def run(self, line):
        """Gives the shell a line."""
        self.type(line + "\n")

    def answer(self, line):
        """What a command writes when the shell runs it on this terminal."""
        self.answers += 1
        with tempfile.NamedTemporaryFile() as file:
            # What is typed shows, too: only what is written has the number right behind the word.
            self.run(f"{{ {line}; }} >{shlex.quote(file.name)} 2>&1; clear; printf 'done%s\\n' {self.answers}.")
            self.wait_for(f"done{self.answers}.")
            with open(file.name, encoding="utf-8", errors="replace") as text:
                return text.read().strip()


class Tmux(Judge):
    """tmux, with a server of its own."""

    name = "tmux"
    numbers = itertools.count()

    def __init__(self, columns, rows, **extra):
        self.server = f"views-{os.getpid()}-{next(self.numbers)}"
        words = ["env", "-i"] + [f"{key}={value}" for key, value in environment(extra).items()]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), shlex.join(words + SHELL))
        self.tmux("set", "-g", "escape-time", "0")
        self.tmux("set", "-g", "window-size", "manual")
        self.resize(columns, rows)

    def tmux(self, *words, given=None):
        result = subprocess.run(
            ["tmux", "-u", "-L", self.server, *words], input=given, capture_output=True, text=True)
        if result.returncode != 0:
            raise Disagreement(f"tmux {words[0]} failed: {result.stderr.strip()}")
        return result.stdout

    def pause(self, seconds):
        time.sleep(seconds)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def type(self, text):
        self.tmux("send-keys", "-H", *[f"{byte:02x}" for byte in text.encode()])

    def paste(self, text):
        """Pastes as a user does: tmux brackets it if the program has asked for that."""
        self.tmux("load-buffer", "-", given=text)
        self.tmux("paste-buffer", "-p", "-r")

    def rows(self):
        return [row.rstrip() for row in self.tmux("capture-pane", "-p").split("\n")[:-1]]

    def styled(self):
        """The screen with the sequences for its styles."""
        return self.tmux("capture-pane", "-p", "-e")

    def modes(self):
        """What a program sets and has to give back."""
        flags = "alternate_on mouse_any_flag mouse_sgr_flag keypad_cursor_flag cursor_flag wrap_flag"
        values = self.tmux("display", "-p", " ".join(f"#{{{flag}}}" for flag in flags.split()))
        return dict(zip(flags.split(), values.split()))

    def is_alternate(self):
        return self.modes()["alternate_on"] == "1"

    def shell(self):
        return int(self.tmux("display", "-p", "#{pane_pid}"))

    def close(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], capture_output=True)


class Screen(pyte.Screen):
    """A screen of pyte that skips private status queries, such as that for light or dark colours, as terminals do."""

    def report_device_status(self, mode, **other):
        if not other.get("private"):
            super().report_device_status(mode)


class Pyte(Judge):
    """pyte, which reads the other end of a pseudo-terminal here."""

    name = "pyte"

    def __init__(self, columns, rows, **extra):
        self.process, self.line = pty.fork()
        if self.process == 0:
            # Whoever runs this may ignore some (nohup does, and a shell for what runs behind it), and what is ignored stays
            # so in programs that are begun.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            os.execvpe(SHELL[0], SHELL, environment(extra))
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        # Answers to questions go back as what a terminal types.
        self.screen.write_process_input = lambda text: os.write(self.line, text.encode())
        os.set_blocking(self.line, False)
        self.resize(columns, rows)

    def pump(self, seconds):
        """Shows what has come, and what comes in a time."""
        end = time.monotonic() + seconds
        while True:
            left = max(0, end - time.monotonic())
            if not select.select([self.line], [], [], left)[0]:
                return
            try:
                self.stream.feed(os.read(self.line, 1 << 16))
            except OSError:
                return time.sleep(left)

    def pause(self, seconds):
        self.pump(seconds)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        rest = text.encode()
        while rest:
            # A program that is slow to read has to be able to write meanwhile.
            self.pump(0)
            try:
                rest = rest[os.write(self.line, rest):]
            except BlockingIOError:
                self.pump(0.01)

    def paste(self, text):
        bracketed = (2004 << 5) in self.screen.mode
        self.type(f"\x1b[200~{text}\x1b[201~" if bracketed else text)

    def rows(self):
        self.pump(0)
        return [row.rstrip() for row in self.screen.display]

    def colours(self):
        """The colours of all that is shown."""
        cells = [cell for row in self.screen.buffer.values() for cell in row.values()]
        return {cell.fg for cell in cells} | {cell.bg for cell in cells}

    def modes(self):
        """The private modes that are set, without those a terminal begins with."""
        modes = {mode >> 5 for mode in self.screen.mode if mode >= 1 << 5}
        return modes - {7, 25} | {-mode for mode in (7, 25) if mode not in modes}

    def is_alternate(self):
        return 1049 in self.modes()

    def shell(self):
        return self.process

    def close(self):
        for number in (signal.SIGHUP, signal.SIGKILL):
            try:
                os.kill(self.process, number)
            except ProcessLookupError:
                pass
        os.close(self.line)
        os.waitpid(self.process, 0)


# What terminals draw each in its own way: joined families, flags, and signs that a selector makes wide.
JOINED = re.compile("[\u200d\ufe0f\U0001f1e6-\U0001f1ff]")


def compare(what, first, second):
    """Holds the rows of two terminals against each other; returns how many of them were left out."""
    left, right = list(first), list(second)
    while left and not left[-1]:
        left.pop()
    while right and not right[-1]:
        right.pop()
    skipped = 0
    for number in range(max(len(left), len(right))):
        a = left[number] if number < len(left) else ""
        b = right[number] if number < len(right) else ""
        if JOINED.search(a) or JOINED.search(b):
            skipped += 1
        elif a != b:
            raise Disagreement(f"{what}: row {number + 1} is\n  │{a}│ in tmux,\n  │{b}│ in pyte.")
    return skipped

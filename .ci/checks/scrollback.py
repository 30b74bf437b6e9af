"""Compares what an inline program leaves in a terminal's scrollback with plain output of the same text under the same resizes.

Usage: scrollback.py GALLERY [TERMINAL [RUNS]], TERMINAL one of tmux, kitty, xterm; kitty and xterm need DISPLAY.
"""

import difflib
import itertools
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

PATIENCE = 60
TEXTS = 200
RESIZES = 100


def words(text):
    return subprocess.run(text, capture_output=True, text=True).stdout


class Tmux:
    numbers = itertools.count()

    def __init__(self, command):
        self.server = f"scrollback-{os.getpid()}-{next(self.numbers)}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "30", "env", "-i", f"PATH={os.environ['PATH']}",
                  "TERM=screen-256color", "LC_ALL=C.UTF-8", "sh", "-c", command)
        self.tmux("set", "-g", "window-size", "manual")

    def tmux(self, *arguments):
        return words(["tmux", "-u", "-L", self.server, *arguments])

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def rows(self):
        return self.tmux("capture-pane", "-p", "-J", "-S", "-").split("\n")

    def close(self):
        self.tmux("kill-server")


class Window:
    """A terminal with a window on an X server."""

    def __init__(self, command):
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "DISPLAY")}
        self.environment = kept | {"LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.process = subprocess.Popen(
            self.command(command), env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not (found := words(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]).split()):
            if time.monotonic() > end:
                sys.exit(f"{type(self).__name__} shows no window.")
            time.sleep(0.1)
        self.window = found[-1]

    def resize(self, columns, rows):
        words(["xdotool", "windowsize", self.window, str(columns * 8), str(rows * 17)])

    def close(self):
        self.process.terminate()
        self.process.wait()


class Kitty(Window):
    def command(self, command):
        self.socket = f"unix:{tempfile.mkdtemp()}/kitty"
        options = ["update_check_interval=0", "allow_remote_control=yes", "scrollback_lines=50000", "remember_window_size=no",
                   "initial_window_width=80c", "initial_window_height=30c", "confirm_os_window_close=0"]
        return ["kitty", "--listen-on", self.socket, *(part for option in options for part in ("-o", option)), "sh", "-c", command]

    def rows(self):
        return words(["kitty", "@", "--to", self.socket, "get-text", "--extent", "all"]).split("\n")


class Xterm(Window):
    def command(self, command):
        self.file = tempfile.mkdtemp() + "/printed"
        keys = "#override <Key>F9: print-everything()"
        return ["xterm", "-sl", "50000", "-geometry", "80x30", "-xrm", f"XTerm*printerCommand: cat >{self.file}", "-xrm",
                f"XTerm*VT100.translations: {keys}", "-e", "sh", "-c", command]

    def rows(self):
        words(["xdotool", "windowfocus", self.window, "key", "--window", self.window, "F9"])
        time.sleep(0.5)
        if not os.path.exists(self.file):
            return []
        with open(self.file, encoding="utf-8", errors="replace") as text:
            return re.sub("\x1b[^A-Za-z]*[A-Za-z]", "", text.read()).replace("\r", "").split("\n")


def leaves(kind, gallery, seed, plain):
    """What a program leaves in a terminal whose size changes at random while it writes."""
    ready = tempfile.mkdtemp() + "/ready"
    command = f"until [ -e {ready} ]; do sleep 0.05; done; {shlex.quote(gallery)} scrollback {TEXTS}{' plain' if plain else ''}"
    terminal = kind(command + "; echo finished; sleep 600")
    try:
        chance = random.Random(seed)
        time.sleep(0.5)
        open(ready, "w", encoding="utf-8").close()
        while not any(row.startswith("line 9 ") for row in terminal.rows()):
            time.sleep(0.05)
        for step in range(RESIZES):
            # Some follow each other at once, and some when the area is drawn again.
            time.sleep(chance.choice([0.001, 0.02, 0.4] if step % 10 == 0 else [0.001, 0.02, 0.05]))
            columns, rows = chance.choice([(1, 1), (1, 0), (0, 1)])
            size = (chance.randint(60, 150), chance.randint(26, 50))
            last = (size[0] if columns else 80, size[1] if rows else 30)
            terminal.resize(*last)
        end = time.monotonic() + PATIENCE
        while "finished" not in [row.strip() for row in terminal.rows()]:
            if time.monotonic() > end:
                sys.exit(f"{kind.__name__}, seed {seed}: the program never finished.")
            time.sleep(0.2)
        # All rows are whole in a wide window.
        terminal.resize(320, 40)
        time.sleep(0.5)
        rows = [row.rstrip() for row in terminal.rows()]
    finally:
        terminal.close()
    while rows and not rows[-1]:
        rows.pop()
    return rows


AREA = re.compile(r"^ *area |^ .*(quit|keys)$")


def remains(rows):
    """How many times rows of the area remained, and the other rows."""
    groups = [list(group) for is_area, group in itertools.groupby(rows, lambda row: bool(AREA.search(row))) if is_area]
    return len(groups), [row for row in rows if not AREA.search(row)]


def numbers(rows):
    """The beginnings of the texts. xterm cuts rows that are on the screen, and kitty 0.26 joins some with blanks, also in plain output."""
    return [found[0] for row in rows if (found := re.findall(r"^line \d+|^the end|^finished", row))]


def main():
    gallery, name = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "tmux"
    kind = {"tmux": Tmux, "kitty": Kitty, "xterm": Xterm}[name]
    for seed in range(int(sys.argv[3]) if len(sys.argv) > 3 else 1):
        begin = time.monotonic()
        printed, plain = (leaves(kind, gallery, seed, plain) for plain in (False, True))
        count, printed = remains(printed)
        if kind is not Tmux:
            printed, plain = numbers(printed), numbers(plain)
        if printed != plain:
            difference = "\n".join(itertools.islice(difflib.unified_diff(plain, printed, "plain", "inline", lineterm="", n=1), 40))
            sys.exit(f"{name}, seed {seed}: the scrollback differs from that of plain output.\n{difference}")
        # What the program writes in the moment of a change is for the size before; see decision 38.
        if count > 1:
            sys.exit(f"{name}, seed {seed}: rows of the area remained {count} times.")
        print(f"  scrollback, {name}, seed {seed}: as it should be, the area remained {count} times ({time.monotonic() - begin:.1f} s)", file=sys.stderr)


main()

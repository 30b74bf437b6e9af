"""Compares what an inline program leaves in a terminal's scrollback with plain output of the same text under the same resizes.

Usage: scrollback.py GALLERY [TERMINAL [RUNS]], TERMINAL one of tmux, kitty, xterm, alacritty, vte; all but tmux need DISPLAY. vte is a
window with the widget of GNOME Terminal and others, which needs PyGObject: scrollback.py --vte FILE COMMAND… shows it.
"""

import difflib
import itertools
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 60
TEXTS = 200
RESIZES = 100


def words(text):
    return subprocess.run(text, capture_output=True, text=True).stdout


def wait(condition, failure):
    end = time.monotonic() + PATIENCE
    while not (result := condition()):
        if time.monotonic() > end:
            sys.exit(failure)
        time.sleep(0.1)
    return result


class Tmux:
    numbers = itertools.count()

    def __init__(self, command, quit):
        self.server = f"scrollback-{os.getpid()}-{next(self.numbers)}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "30", "env", "-i", f"PATH={os.environ['PATH']}",
                  "TERM=screen-256color", "LC_ALL=C.UTF-8", "TMUX=inside", "sh", "-c", command)
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

    def __init__(self, command, quit):
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "DISPLAY")}
        environment = kept | {"LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.folder, self.quit = tempfile.mkdtemp(), quit
        self.process = subprocess.Popen(self.command(command), cwd=self.folder, env=environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]
        self.window = wait(lambda: words(search).split(), f"{type(self).__name__} shows no window.")[-1]

    def resize(self, columns, rows):
        words(["xdotool", "windowsize", self.window, str(columns * 8), str(rows * 17)])

    def close(self):
        self.process.terminate()
        self.process.wait()


class Kitty(Window):
    def command(self, command):
        self.socket = f"unix:{self.folder}/kitty"
        options = ["update_check_interval=0", "allow_remote_control=yes", "scrollback_lines=50000", "remember_window_size=no",
                   "initial_window_width=80c", "initial_window_height=30c", "confirm_os_window_close=0", "resize_debounce_time=0"]
        return ["kitty", "--listen-on", self.socket, *(part for option in options for part in ("-o", option)), "sh", "-c", command]

    def rows(self):
        return words(["kitty", "@", "--to", self.socket, "get-text", "--extent", "all"]).split("\n")


class Xterm(Window):
    def command(self, command):
        self.file = self.folder + "/printed"
        keys = "#override <Key>F9: print-everything()"
        return ["xterm", "-sl", "50000", "-geometry", "80x30", "-xrm", f"XTerm*printerCommand: cat >{self.file}", "-xrm",
                f"XTerm*VT100.translations: {keys}", "-e", "sh", "-c", command]

    def rows(self):
        words(["xdotool", "windowfocus", self.window, "key", "--window", self.window, "F9"])
        time.sleep(0.5)
        with open(self.file, encoding="utf-8", errors="replace") as text:
            return re.sub("\x1b[^A-Za-z]*[A-Za-z]", "", text.read()).replace("\r", "").split("\n")


class Vte(Window):
    python = "/usr/bin/python3"

    def command(self, command):
        self.file = self.folder + "/text"
        return [self.python, os.path.realpath(__file__), "--vte", self.file, "sh", "-c", command]

    def rows(self):
        self.process.send_signal(signal.SIGUSR1)
        wait(lambda: os.path.exists(self.file), "The text wasn't written.")
        with open(self.file, encoding="utf-8", errors="replace") as text:
            return text.read().split("\n")


def show_vte(file, command):
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("Vte", "2.91")
    from gi.repository import Gio, GLib, Gtk, Vte
    terminal = Vte.Terminal(scrollback_lines=50000)
    terminal.set_size(80, 30)
    window = Gtk.Window(child=terminal)
    window.show_all()
    terminal.connect("child-exited", lambda *arguments: Gtk.main_quit())
    terminal.spawn_async(Vte.PtyFlags.DEFAULT, None, command, None, GLib.SpawnFlags.SEARCH_PATH, None, None, -1, None, None)

    def write():
        stream = Gio.File.new_for_path(file + "~").replace(None, False, Gio.FileCreateFlags.NONE, None)
        terminal.write_contents_sync(stream, Vte.WriteFlags.DEFAULT, None)
        stream.close(None)
        os.rename(file + "~", file)

    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, write)
    Gtk.main()


class Alacritty(Window):
    """It has no interface to its text, and writes its rows to a file at its end."""

    WRAPPED = 16

    def command(self, command):
        with open(self.folder + "/settings.yml", "w", encoding="utf-8") as settings:
            settings.write("scrolling: { history: 1000 }\nwindow: { dimensions: { columns: 80, lines: 30 } }\n")
        return ["alacritty", "--config-file", "settings.yml", "--ref-test", "-e", "sh", "-c", command]

    def rows(self):
        open(self.quit, "w", encoding="utf-8").close()
        self.process.wait(PATIENCE)
        with open(self.folder + "/grid.json", encoding="utf-8") as file:
            grid = json.load(file)["raw"]
        count = len(grid["inner"])
        rows, continues = [], False
        # The last row is the first in the file.
        for index in reversed(range(grid["len"])):
            cells = grid["inner"][(grid["zero"] + index) % count]["inner"]
            text = "".join(cell["c"] for cell in cells)
            rows[-1:] = [rows[-1] + text] if continues else [*rows[-1:], text]
            continues = cells[-1]["flags"]["bits"] & self.WRAPPED
        return rows


def leaves(kind, gallery, seed, plain):
    """What a program leaves in a terminal whose size changes at random while it writes."""
    folder = tempfile.mkdtemp()
    ready, done, end = (f"{folder}/{name}" for name in ("ready", "done", "quit"))
    program = f"{shlex.quote(gallery)} scrollback {TEXTS}{' plain' if plain else ''}"
    terminal = kind(f"until [ -e {ready} ]; do sleep 0.05; done; {program}; echo finished; touch {done}; "
                    f"until [ -e {end} ]; do sleep 0.1; done", end)
    try:
        chance = random.Random(seed)
        time.sleep(0.5)
        open(ready, "w", encoding="utf-8").close()
        time.sleep(0.3)
        for step in range(RESIZES):
            # Some follow each other at once, and some after a while.
            time.sleep(chance.choice([0.001, 0.02, 0.4] if step % 10 == 0 else [0.001, 0.02, 0.05]))
            columns, rows = chance.choice([(1, 1), (1, 0), (0, 1)])
            size = (chance.randint(60, 150), chance.randint(26, 50))
            last = (size[0] if columns else 80, size[1] if rows else 30)
            terminal.resize(*last)
        wait(lambda: os.path.exists(done), f"{kind.__name__}, seed {seed}: the program never finished.")
        # All rows are whole in a wide window.
        terminal.resize(320 if kind is not Alacritty else 220, 40)
        time.sleep(1)
        rows = [row.rstrip() for row in terminal.rows()]
    finally:
        terminal.close()
    while rows and not rows[-1]:
        rows.pop()
    # Some terminals add blank rows above the first one when their window becomes higher.
    return list(itertools.dropwhile(lambda row: not row, rows))


def comparable(kind, rows):
    """xterm cuts rows that are on the screen, also in plain output, and kitty 0.26 inserts blanks into some."""
    if kind is Xterm:
        return [found[0] for row in rows if (found := re.findall(r"^line \d+|^the end|^finished|^ *area .*|.*quit$", row))]
    return [row.replace(" ", "") for row in rows] if kind is Kitty else rows


def main():
    if sys.argv[1] == "--vte":
        return show_vte(sys.argv[2], sys.argv[3:])
    gallery, name = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "tmux"
    kind = {"tmux": Tmux, "kitty": Kitty, "xterm": Xterm, "alacritty": Alacritty, "vte": Vte}[name]
    for seed in range(int(sys.argv[3]) if len(sys.argv) > 3 else 1):
        begin = time.monotonic()
        printed, plain = (comparable(kind, leaves(kind, gallery, seed, plain)) for plain in (False, True))
        if len(plain) < TEXTS:
            sys.exit(f"{name}, seed {seed}: the plain output couldn't be read.")
        if printed != plain:
            difference = "\n".join(itertools.islice(difflib.unified_diff(plain, printed, "plain", "inline", lineterm="", n=1), 40))
            sys.exit(f"{name}, seed {seed}: the scrollback differs from that of plain output.\n{difference}")
        print(f"  scrollback, {name}, seed {seed}: that of plain output ({time.monotonic() - begin:.1f} s)", file=sys.stderr)


main()

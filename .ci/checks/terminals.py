"""Runs the gallery in tmux and in pyte, as a user would, and fails where the two differ or where something is left behind.

Usage: terminals.py GALLERY [CHECK…], each CHECK a name of the list below.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import time

from judges import PROMPT, Disagreement, Pyte, Tmux, compare

gallery = ""
NEXT = "\x1b[19~"  # F8, which no control handles


def start(judge, size, **extra):
    """A terminal with a shell that is ready."""
    terminal = judge(*size, **extra)
    # A narrow terminal breaks the prompt.
    terminal.wait("a prompt", lambda rows: "".join(rows).strip().endswith(PROMPT.strip()))
    return terminal


def open_gallery(terminal, is_still=False):
    """Runs the gallery until it shows its first page, in ASCII and with nothing that moves if asked for.

    In a large window something moves on that page, which would never come to rest on a busy machine.
    """
    terminal.run(shlex.quote(gallery))
    terminal.wait("the gallery", lambda rows: terminal.is_alternate() and any(rows))
    if is_still:
        terminal.type("\x1bOR")
    return terminal.settle()


def expect(condition, words):
    if not condition:
        raise Disagreement(words)


def back(terminal, before):
    """Waits for the shell's screen, and expects the modes of before."""
    terminal.wait("the shell again", lambda _: not terminal.is_alternate())
    terminal.settle()
    after = terminal.modes()
    expect(after == before, f"{terminal.name}: the modes were {before} and are now {after}.")


def both(check):
    """A check that each of the terminals judges by itself."""

    def run():
        for judge in (Tmux, Pyte):
            check(judge)

    run.__name__ = check.__name__
    return run


@both
def session(judge):
    """Quitting gives back the screen, the modes and the line as they were, at every size."""
    for size in [(80, 24), (20, 5), (200, 60), (1, 24), (80, 1), (1, 1), (2, 2)]:
        terminal = start(judge, (80, 24))
        try:
            line = terminal.answer("stty -g")
            terminal.run("clear; echo left here before")
            terminal.wait_for("left here before")
            before = terminal.modes()
            terminal.resize(*size)
            open_gallery(terminal, is_still=True)
            expect(terminal.modes() != before, f"{terminal.name}: no modes are set.")
            terminal.type("q")
            terminal.settle()
            # In most sizes the gallery asks first.
            if terminal.is_alternate():
                terminal.type("\n")
            back(terminal, before)
            terminal.resize(80, 24)
            if judge is Tmux and size[0] > 20:
                terminal.wait_for("left here before")
            after = terminal.answer("stty -g")
            expect(line == after, f"{terminal.name}, {size}: the line was {line} and is {after}.")
        finally:
            terminal.close()


def names():
    """The names of the gallery's pages, which follow its home page."""
    return subprocess.run([gallery, "list"], capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def agreement():
    """Both show the same of every page, and of some at the edges of sizes."""
    skipped = 0
    pages = ["home"] + names()
    for size, count in [((80, 24), len(pages)), ((20, 5), len(pages)), ((200, 60), 12), ((1, 10), 5), ((61, 13), 12)]:
        shown = set()
        terminals = [start(judge, size) for judge in (Tmux, Pyte)]
        try:
            for terminal in terminals:
                open_gallery(terminal, is_still=True)
            for page in range(count):
                first, second = (terminal.settle() for terminal in terminals)
                skipped += compare(f"{size}, {pages[page]}", first, second)
                shown.add("\n".join(first))
                for terminal in terminals:
                    terminal.type(NEXT)
        finally:
            for terminal in terminals:
                terminal.close()
        expect(len(shown) > count * 3 / 4, f"{size}: only {len(shown)} of {count} pages differ.")
    expect(skipped < 60, f"{skipped} rows could not be compared.")


def edges():
    """Wide characters at the right edge of every width are whole in both, or not there."""
    terminals = [start(judge, (40, 8)) for judge in (Tmux, Pyte)]
    try:
        for terminal in terminals:
            open_gallery(terminal)
            for _ in range(names().index("text-field") + 1):
                terminal.type(NEXT)
            terminal.settle()
            terminal.type("\t\x05漢字かな交じり文、全角ＡＢＣ한글 end")
        for columns in list(range(40, 1, -1)) + [3, 41]:
            for terminal in terminals:
                terminal.resize(columns, 8)
            first, second = (terminal.settle() for terminal in terminals)
            compare(f"{columns} columns", first, second)
    finally:
        for terminal in terminals:
            terminal.close()


@both
def storm(judge):
    """After a storm of sizes the screen is that of a calm start at the last one."""
    terminal = start(judge, (80, 24))
    calm = start(judge, (64, 17))
    try:
        before = terminal.modes()
        open_gallery(terminal)
        for step in range(150):
            terminal.resize(1 + step * 37 % 130, 1 + step * 23 % 50)
        terminal.resize(64, 17)
        open_gallery(calm)
        # The hints in the last row are those of the focus, which leaves a list that has no room. On a busy machine the
        # calm one may rest before it is complete: it is looked at again each time.
        terminal.wait("the screen of its last size", lambda rows: rows[:-1] == calm.settle()[:-1])
        terminal.type("q\n")
        back(terminal, before)
    finally:
        terminal.close()
        calm.close()


@both
def jobs(judge):
    """Stopped from inside or outside, the shell has its terminal; in the foreground again, the gallery is as it was."""
    terminal = start(judge, (80, 24))
    try:
        before = terminal.modes()
        line = terminal.answer("stty -g")
        shown = open_gallery(terminal)
        for stop in ["key", "outside", "key"]:
            if stop == "key":
                terminal.type("\x1a")
            else:
                os.kill(terminal.child(), signal.SIGTSTP)
            terminal.wait_for("Stopped")
            back(terminal, before)
            now = terminal.answer("stty -g")
            expect(now == line, f"{terminal.name}: stopped, the line is {now}, and was {line}.")
            terminal.run("fg")
            terminal.wait("the gallery again", lambda _: terminal.is_alternate())
            terminal.wait("what it showed before", lambda rows: rows == shown)
        terminal.run("q")
        back(terminal, before)
    finally:
        terminal.close()


@both
def signals(judge):
    """However it dies, the shell has its terminal as it was, and knows the cause."""
    terminal = start(judge, (80, 24))
    try:
        before = terminal.modes()
        line = terminal.answer("stty -g")
        for name in ["TERM", "INT", "HUP", "QUIT", "ABRT", "SEGV", "BUS", "ILL", "TRAP", "FPE"]:
            terminal.run("ulimit -c 0; clear")
            open_gallery(terminal)
            number = getattr(signal, "SIG" + name)
            os.kill(terminal.child(), number)
            back(terminal, before)
            status = terminal.answer("echo $?; stty -g").split()
            expect(
                status == [str(128 + number), line],
                f"{terminal.name}, SIG{name}: the status and the line are {status}; the line was {line}.")
    finally:
        terminal.close()


def shows_editor(rows):
    """Whether the page of the text editor is shown: its title is in a row with its category."""
    return any("Text editor" in row and row.rstrip().endswith("Fields") for row in rows)


@both
def paste(judge):
    """A megabyte that is pasted is one paste: it comes whole, and no line of it is a key."""
    terminal = start(judge, (80, 24))
    try:
        before = terminal.modes()
        rows = open_gallery(terminal)
        for _ in range(100):
            if shows_editor(rows):
                break
            terminal.type(NEXT)
            rows = terminal.settle()
        terminal.type("\n")
        terminal.settle()
        terminal.paste("".join(f"line {number} of what was pasted q\n" for number in range(28_000)) + "the end")
        terminal.wait_for("the end")
        terminal.type("!")
        terminal.wait_for("the end!")
        terminal.type("\x03\n")
        back(terminal, before)
    finally:
        terminal.close()


@both
def hostile(judge):
    """Pasted sequences, overrides of the direction and broken text neither move the frame nor change a mode."""
    terminal = start(judge, (80, 24))
    try:
        before = terminal.modes()
        rows = open_gallery(terminal)
        for _ in range(100):
            if shows_editor(rows):
                break
            terminal.type(NEXT)
            rows = terminal.settle()
        terminal.type("\n")
        frame = terminal.settle()
        inside = terminal.modes()
        terminal.paste("\x1b[2J\x1b[?1049l\x1b[1;1HX \x9b31m \x1b]0;title\x07 a\u202eb\u2066c\u2028d e" + "\u0301" * 300)
        terminal.paste("\x00\x07\x08\x0e\x7f\u200b\u200d\ufeff\U0001f468\u200d\U0001f469\u200d\U0001f467 the end")
        terminal.wait_for("the end")
        shown = terminal.settle()
        expect(shown[0] == frame[0] and terminal.is_alternate(), f"{terminal.name}: the frame is now {shown[0]}.")
        expect(terminal.modes() == inside, f"{terminal.name}: the modes were {inside}, and are {terminal.modes()}.")
        terminal.type("\x03\n")
        back(terminal, before)
    finally:
        terminal.close()


def colourless():
    """With NO_COLOR no cell has a colour, and without it some have."""
    for extra, expected in [({}, True), ({"NO_COLOR": "1"}, False)]:
        first, second = (start(judge, (80, 24), **extra) for judge in (Tmux, Pyte))
        try:
            open_gallery(first)
            open_gallery(second)
            parameters = [p for found in re.findall("\x1b\\[([0-9;]*)m", first.styled()) for p in found.split(";")]
            colours = [p for p in parameters if re.fullmatch("3[0-8]|4[0-8]|9[0-7]|10[0-7]", p)]
            expect(bool(colours) == expected, f"tmux, {extra}: the colours are {colours}.")
            expect((second.colours() != {"default"}) == expected, f"pyte, {extra}: {second.colours()}")
        finally:
            first.close()
            second.close()


@both
def dumb(judge):
    """A terminal that can do nothing is told so in words, and gets no sequence."""
    terminal = start(judge, (80, 24), TERM="dumb")
    try:
        words = terminal.answer(f"TERM=dumb {shlex.quote(gallery)} 2>&1 | od -c | grep -c 033; true")
        expect(words == "0", f"{terminal.name}: {words} lines with sequences.")
        terminal.run(f"clear; TERM=dumb {shlex.quote(gallery)}; echo status $?")
        terminal.wait_for("status 2")
        expect(not terminal.is_alternate(), f"{terminal.name}: the alternate screen.")
    finally:
        terminal.close()


CHECKS = [session, agreement, edges, storm, jobs, signals, paste, hostile, colourless, dumb]


def main():
    global gallery
    gallery = sys.argv[1]
    wanted = sys.argv[2:]
    for check in CHECKS:
        if wanted and check.__name__ not in wanted:
            continue
        begin = time.monotonic()
        try:
            check()
        except Disagreement as problem:
            sys.exit(f"{check.__name__}: {problem}")
        print(f"  {check.__name__}: as it should be ({time.monotonic() - begin:.1f} s)", file=sys.stderr)


main()

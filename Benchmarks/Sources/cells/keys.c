// F4 with ncurses: a line of text that is typed at its end, of which the last columns show; Ctrl-C ends it.

#include "cells.h"
#include "curses.h"
#include <stdlib.h>

int keys_ncurses(char **words) {
  if (!load_curses()) return 3;
  size_t count = words[0] ? (size_t)atol(words[0]) : 0, room = count + 65536;
  char *text = malloc(room);
  if (!text) return 1;
  for (size_t index = 0; index < count; index++) text[index] = "some words of a text "[index % 21];
  window screen = curses.initscr();
  curses.raw();
  curses.noecho();
  curses.wmove(screen, 0, 0);
  curses.waddnstr(screen, "A field", 7);
  size_t columns = (size_t)curses.getmaxx(screen);
  for (int is_first = 1;; is_first = 0) {
    size_t shown = count < columns - 1 ? count : columns - 1;
    curses.wmove(screen, 1, 0);
    curses.waddnstr(screen, text + count - shown, (int)shown);
    curses.wclrtoeol(screen);
    curses.wrefresh(screen);
    if (is_first) curses.beep();
    int key = curses.wgetch(screen);
    if (key == 3 || key < 0) break;
    if (key == 127 || key == 8) count -= count > 0;
    else if (count < room) text[count++] = (char)key;
  }
  curses.endwin();
  free(text);
  return 0;
}

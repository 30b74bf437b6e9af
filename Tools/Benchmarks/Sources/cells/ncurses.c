// The same frames with ncurses, which is loaded on demand: it isn't needed to build this.

#include "cells.h"
#include "curses.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct curses_library curses;
static window screen_window;

enum { reversed = 1 << 18 };
static int pair(int number) { return number << 8; }

int load_curses(void) {
  void *library = dlopen("libncursesw.so.6", RTLD_NOW);
  if (!library) {
    fputs("libncursesw.so.6 is missing: apt-get install libncursesw6\n", stderr);
    return 0;
  }
#define LOAD(name)                                              \
  *(void **)&curses.name = dlsym(library, #name);               \
  if (!curses.name) return 0;
  LOAD(initscr) LOAD(endwin) LOAD(cbreak) LOAD(raw) LOAD(noecho) LOAD(beep)
  LOAD(start_color) LOAD(use_default_colors) LOAD(curs_set) LOAD(init_pair)
  LOAD(getmaxx) LOAD(getmaxy) LOAD(wmove) LOAD(waddnstr) LOAD(waddch) LOAD(wclrtoeol)
  LOAD(wrefresh) LOAD(wgetch) LOAD(wscrl) LOAD(scrollok) LOAD(idlok) LOAD(wattrset)
#undef LOAD
  return 1;
}

void repaint_ncurses(curses_screen *screen) {
  char run[1024];
  int step = screen->is_coloured ? 10 : screen->columns;
  for (int y = 0; y < screen->rows; y++) {
    curses.wmove(screen_window, y, 0);
    for (int x = 0; x < screen->columns; x += step) {
      int length = x + step < screen->columns ? step : screen->columns - x;
      for (int index = 0; index < length; index++)
        run[index] = repaint_letter(x + index, y, screen->number);
      if (screen->is_coloured)
        curses.wattrset(screen_window, pair(1 + (repaint_color(x, y, screen->number) & 0x7F)));
      curses.waddnstr(screen_window, run, length);
    }
  }
}

void one_cell_ncurses(curses_screen *screen) {
  char text[1024];
  if (screen->number == 0) {
    curses.wmove(screen_window, 0, 0);
    curses.waddnstr(screen_window, "The digit is 0", 14);
    for (int y = 1; y < screen->rows; y++) {
      int length = words_text(y - 1, text, sizeof text);
      curses.wmove(screen_window, y, 0);
      curses.waddnstr(screen_window, text, length < screen->columns ? length : screen->columns);
    }
  }
  curses.wmove(screen_window, 0, 13);
  curses.waddch(screen_window, (unsigned)('0' + screen->number % 10));
}

static void row(curses_screen *screen, int y, int number, int is_selected) {
  char text[1024];
  int length = row_text(number, text, sizeof text);
  curses.wattrset(screen_window, is_selected ? reversed : 0);
  curses.wmove(screen_window, y, 0);
  curses.waddnstr(screen_window, text, length < screen->columns ? length : screen->columns);
  for (; is_selected && length < screen->columns; length++) curses.waddch(screen_window, ' ');
  if (!is_selected) curses.wclrtoeol(screen_window);
}

void scrolling_ncurses(curses_screen *screen) {
  int last = screen->rows - 1;
  if (screen->number == 0) {
    curses.scrollok(screen_window, 1);
    curses.idlok(screen_window, 1);
    for (int y = 0; y < last; y++) row(screen, y, y, 0);
  } else {
    // A character in the last cell of the screen would scroll it.
    curses.wscrl(screen_window, 1);
    if (screen->is_selected) row(screen, last - 1, screen->number + last - 1, 0);
  }
  curses.scrollok(screen_window, 0);
  row(screen, last, screen->number + last, screen->is_selected);
  curses.scrollok(screen_window, 1);
}

int run_ncurses(curses_frame *frame, char **words) {
  if (!load_curses()) return 3;
  screen_window = curses.initscr();
  curses.cbreak();
  curses.noecho();
  curses.curs_set(0);
  curses_screen screen = {curses.getmaxx(screen_window), curses.getmaxy(screen_window), 0,
                          has_word(words, "coloured"), has_word(words, "selected")};
  if (screen.is_coloured) {
    curses.start_color();
    for (short number = 1; number <= 128; number++) curses.init_pair(number, number + 16, 0);
  }
  frame(&screen);
  curses.wrefresh(screen_window);
  curses.beep();
  for (;;) {
    int key = curses.wgetch(screen_window);
    if (key == 'n') {
      screen.number++;
      frame(&screen);
      curses.wrefresh(screen_window);
    } else if (key == 'b') {
      curses.beep();
    } else if (key == 'q') {
      curses.endwin();
      return 0;
    } else if (key < 0) {
      return 1;
    }
  }
}

// ncurses, loaded on demand: it isn't needed to build this.

#ifndef CURSES_H
#define CURSES_H

typedef void *window;

/// The functions of the X/Open curses that the workloads use.
extern struct curses_library {
  window (*initscr)(void);
  int (*endwin)(void), (*cbreak)(void), (*raw)(void), (*noecho)(void), (*beep)(void);
  int (*start_color)(void), (*use_default_colors)(void), (*curs_set)(int);
  int (*init_pair)(short, short, short);
  int (*getmaxx)(const window), (*getmaxy)(const window);
  int (*wmove)(window, int, int), (*waddnstr)(window, const char *, int);
  int (*waddch)(window, unsigned), (*wclrtoeol)(window), (*wrefresh)(window);
  int (*wgetch)(window), (*wscrl)(window, int), (*scrollok)(window, int), (*idlok)(window, int);
  int (*wattrset)(window, int);
} curses;

/// Loads the library; prints an error and returns 0 if it is missing.
int load_curses(void);

#endif

// The interface between the parts of `cells`.

#ifndef CELLS_H
#define CELLS_H

#include <stddef.h>
#include <stdint.h>

/// A cell as large as one of Views.
typedef struct {
  uint32_t glyph;
  uint16_t style;
  uint16_t flags;
} cell;

/// A screen that is drawn into cells and compared with the previous frame.
typedef struct {
  int columns, rows, number, is_coloured;
  cell *shown, *next;
} floor_screen;

/// A screen of ncurses, reached through `curses()`.
typedef struct {
  int columns, rows, number, is_coloured, is_selected;
} curses_screen;

/// Draws frame `number`; 0 is the first.
typedef void floor_frame(floor_screen *screen);
typedef void curses_frame(curses_screen *screen);

typedef struct {
  const char *name;
  floor_frame *floor;
  curses_frame *ncurses;
} workload;

int run_floor(floor_frame *frame, char **words);
int run_ncurses(curses_frame *frame, char **words);
int keys_floor(char **words);
int keys_ncurses(char **words);

/// Opens the screen of the `floor` program; returns 0 if there is no terminal.
int floor_open(floor_screen *screen, char **words);
void floor_draw(floor_screen *screen, int y, const char *text, int length);
void floor_show(floor_screen *screen);
void floor_ring(void);
void floor_close(void);

floor_frame repaint_floor, one_cell_floor, scrolling_floor;
curses_frame repaint_ncurses, one_cell_ncurses, scrolling_ncurses;

int has_word(char **words, const char *word);
char repaint_letter(int x, int y, int number);
int repaint_color(int x, int y, int number);
int row_text(int row, char *text, int room);
int words_text(int row, char *text, int room);

#endif

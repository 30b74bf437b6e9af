// F4: a line of text, typed at its end, whose last columns are visible; Ctrl-C ends the program.

#include "cells.h"
#include "curses.h"
#include <stdlib.h>
#include <unistd.h>

/// The text, its length and its capacity in bytes.
typedef struct {
  char *text;
  size_t count, room;
} field;

static int open_field(field *field, char **words) {
  field->count = words[0] ? (size_t)atol(words[0]) : 0;
  field->room = field->count + 65536;
  field->text = malloc(field->room);
  if (!field->text) return 0;
  for (size_t index = 0; index < field->count; index++)
    field->text[index] = "some words of a text "[index % 21];
  return 1;
}

/// The number of bytes at the end that fit into a row, which reserves a column for the cursor.
static size_t shown(const field *field, size_t columns) {
  return field->count < columns - 1 ? field->count : columns - 1;
}

/// Handles a key; returns 0 for the key that ends the program.
static int type(field *field, int key) {
  if (key == 3 || key < 0) return 0;
  if (key == 127 || key == 8) field->count -= field->count > 0;
  else if (field->count < field->room) field->text[field->count++] = (char)key;
  return 1;
}

int keys_floor(char **words) {
  floor_screen screen;
  field field;
  if (!open_field(&field, words) || !floor_open(&screen, words)) return 1;
  floor_draw(&screen, 0, "A field", 7);
  for (int is_first = 1;; is_first = 0) {
    size_t count = shown(&field, (size_t)screen.columns);
    floor_draw(&screen, 1, field.text + field.count - count, (int)count);
    floor_show(&screen);
    if (is_first) floor_ring();
    unsigned char key;
    if (read(0, &key, 1) != 1 || !type(&field, key)) break;
  }
  floor_close();
  free(field.text);
  return 0;
}

int keys_ncurses(char **words) {
  field field;
  if (!load_curses()) return 3;
  if (!open_field(&field, words)) return 1;
  window screen = curses.initscr();
  curses.raw();
  curses.noecho();
  curses.wmove(screen, 0, 0);
  curses.waddnstr(screen, "A field", 7);
  size_t columns = (size_t)curses.getmaxx(screen);
  for (int is_first = 1;; is_first = 0) {
    size_t count = shown(&field, columns);
    curses.wmove(screen, 1, 0);
    curses.waddnstr(screen, field.text + field.count - count, (int)count);
    curses.wclrtoeol(screen);
    curses.wrefresh(screen);
    if (is_first) curses.beep();
    if (!type(&field, curses.wgetch(screen))) break;
  }
  curses.endwin();
  free(field.text);
  return 0;
}

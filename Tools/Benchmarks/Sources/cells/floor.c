// Two arrays of cells that are compared, and one write for each frame: the minimum for any program with frames.

#include "cells.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static char *bytes;
static size_t count;

static void add(const char *text) {
  size_t length = strlen(text);
  memcpy(bytes + count, text, length);
  count += length;
}

static void flush(void) {
  for (size_t sent = 0; sent < count;) {
    ssize_t written = write(1, bytes + sent, count - sent);
    if (written <= 0) exit(1);
    sent += (size_t)written;
  }
  count = 0;
}

static char *decimal(char *to, unsigned value) {
  if (value >= 10) to = decimal(to, value / 10);
  *to++ = (char)('0' + value % 10);
  return to;
}

static void move(int x, int y) {
  char *to = bytes + count;
  *to++ = 27;
  *to++ = '[';
  to = decimal(to, (unsigned)y + 1);
  *to++ = ';';
  to = decimal(to, (unsigned)x + 1);
  *to++ = 'H';
  count = (size_t)(to - bytes);
}

static void set(unsigned style) {
  char *to = bytes + count;
  memcpy(to, "\033[38;2;", 7);
  to = decimal(to + 7, (style >> 8 & 15) * 16 + 15);
  *to++ = ';';
  to = decimal(to, (style >> 4 & 15) * 16 + 15);
  *to++ = ';';
  to = decimal(to, (style & 15) * 16 + 15);
  *to++ = 'm';
  count = (size_t)(to - bytes);
}

void floor_show(floor_screen *screen) {
  static int x = -1, y = -1;
  static unsigned style = 0;
  for (int row = 0; row < screen->rows; row++) {
    cell *old = screen->shown + row * screen->columns, *new = screen->next + row * screen->columns;
    if (!memcmp(old, new, sizeof *old * (size_t)screen->columns)) continue;
    for (int column = 0; column < screen->columns; column++) {
      if (!memcmp(old + column, new + column, sizeof *old)) continue;
      if (y == row && x == column + 1) {
        bytes[count++] = 8;
      } else if (y != row || x != column) {
        move(column, row);
      }
      if (new[column].style != style) set(style = new[column].style);
      bytes[count++] = (char)new[column].glyph;
      old[column] = new[column];
      x = column + 1 < screen->columns ? column + 1 : -1;
      y = row;
    }
  }
  flush();
}

void floor_draw(floor_screen *screen, int y, const char *text, int length) {
  cell *row = screen->next + y * screen->columns;
  for (int x = 0; x < screen->columns; x++)
    row[x] = (cell){(uint32_t)(x < length ? text[x] : ' '), 0, 1};
}

void repaint_floor(floor_screen *screen) {
  for (int y = 0; y < screen->rows; y++) {
    cell *row = screen->next + y * screen->columns;
    unsigned style = 0;
    for (int x = 0; x < screen->columns; x++) {
      if (screen->is_coloured && x % 10 == 0)
        style = 0x1000u | ((unsigned)repaint_color(x, y, screen->number) & 0xFFF);
      row[x] = (cell){
          (uint32_t)repaint_letter(x, y, screen->number), (uint16_t)style, 1};
    }
  }
}

void one_cell_floor(floor_screen *screen) {
  char text[1024];
  if (screen->number == 0) {
    for (int y = 1; y < screen->rows; y++) floor_draw(screen, y, text, words_text(y - 1, text, 1024));
    floor_draw(screen, 0, "The digit is 0", 14);
  }
  screen->next[13] = (cell){(uint32_t)('0' + screen->number % 10), 0, 1};
}

void scrolling_floor(floor_screen *screen) {
  char text[1024];
  for (int y = 0; y < screen->rows; y++)
    floor_draw(screen, y, text, row_text(screen->number + y, text, 1024));
}

static struct termios before;

int floor_open(floor_screen *screen, char **words) {
  struct termios raw;
  struct winsize size;
  if (tcgetattr(0, &before) || ioctl(1, TIOCGWINSZ, &size)) return 0;
  raw = before;
  cfmakeraw(&raw);
  tcsetattr(0, TCSANOW, &raw);
  size_t cells = (size_t)size.ws_col * size.ws_row;
  *screen = (floor_screen){size.ws_col, size.ws_row, 0, has_word(words, "coloured"),
                           calloc(cells, sizeof(cell)), calloc(cells, sizeof(cell))};
  bytes = malloc(cells * 24 + 4096);
  add("\033[?1049h\033[2J\033[H\033[?25l");
  return 1;
}

void floor_ring(void) {
  add("\a");
  flush();
}

void floor_close(void) {
  add("\033[?25h\033[?1049l");
  flush();
  tcsetattr(0, TCSADRAIN, &before);
}

int run_floor(floor_frame *frame, char **words) {
  floor_screen screen;
  if (!floor_open(&screen, words)) return 1;
  frame(&screen);
  floor_show(&screen);
  floor_ring();
  char keys[4096];
  for (ssize_t length; (length = read(0, keys, sizeof keys)) > 0;) {
    for (ssize_t index = 0; index < length; index++) {
      if (keys[index] == 'n') {
        screen.number++;
        frame(&screen);
        floor_show(&screen);
      } else if (keys[index] == 'b') {
        floor_ring();
      } else if (keys[index] == 'q') {
        floor_close();
        return 0;
      }
    }
  }
  return 1;
}

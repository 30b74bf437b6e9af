// The cost of frames without Views: with ncurses, and with two arrays of cells that are compared.
//
//   cells ncurses|floor WORKLOAD [coloured|selected]
//
// As in `views`, each typed `n` shows a frame, `b` rings the bell, and `q` ends the program.

#include "cells.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int has_word(char **words, const char *word) {
  for (; *words; words++)
    if (!strcmp(*words, word)) return 1;
  return 0;
}

/// Returns letters that all change in every frame. No frame is a shifted copy of another one.
char repaint_letter(int x, int y, int number) {
  int start = (x * 7919 + y * 104729) ^ (x * y * 31);
  return (char)('a' + ((start & 0xFFFF) + number) % 26);
}

int repaint_color(int x, int y, int number) {
  return ((x * 7919 + y * 104729) ^ (x * y * 31)) + number * 1543;
}

int row_text(int row, char *text, int room) {
  return snprintf(text, room, "row %d of a list, with a text that says something", row);
}

int words_text(int row, char *text, int room) {
  int length = 0;
  for (int word = 0; word < 40; word++)
    length += snprintf(
        text + length, room - length, "%sword%d", word ? " " : "", (row * 31 + word * 17) % 97);
  return length;
}

int main(int count, char **words) {
  const workload all[] = {{"F1", repaint_floor, repaint_ncurses},
                          {"F2", one_cell_floor, one_cell_ncurses},
                          {"F3", scrolling_floor, scrolling_ncurses}};
  if (count >= 3 && !strcmp(words[2], "F4")) {
    if (!strcmp(words[1], "floor")) return keys_floor(words + 3);
    if (!strcmp(words[1], "ncurses")) return keys_ncurses(words + 3);
  }
  for (size_t index = 0; count >= 3 && index < sizeof all / sizeof *all; index++) {
    if (strcmp(words[2], all[index].name)) continue;
    if (!strcmp(words[1], "floor")) return run_floor(all[index].floor, words + 3);
    if (!strcmp(words[1], "ncurses")) return run_ncurses(all[index].ncurses, words + 3);
  }
  fputs("cells floor|ncurses F1|F2|F3|F4 [coloured|selected|LENGTH]\n", stderr);
  return 2;
}

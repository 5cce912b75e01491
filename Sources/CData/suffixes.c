// Look-ups of public suffixes.

#include "tables.h"

#include <string.h>

size_t cdata_suffix_count(void) { return cdata_suffixes_length; }

static int compare(size_t index, const uint8_t *name, size_t length) {
  size_t start = cdata_suffix_places[index] >> 4;
  // Each name is terminated by a space.
  size_t own = (cdata_suffix_places[index + 1] >> 4) - start - 1;
  int order = memcmp(cdata_suffix_pool + start, name, own < length ? own : length);
  if (order != 0) return order;
  return own < length ? -1 : own > length;
}

uint32_t cdata_suffix_find(const uint8_t *name, size_t length) {
  if (length == 0) return 0;
  size_t low = 0, high = cdata_suffixes_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(middle, name, length);
    if (order == 0) return cdata_suffix_places[middle] & 0xf;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return 0;
}

// Look-ups of Certificate Transparency logs.

#include "tables.h"

#include <string.h>

size_t cdata_log_count(void) { return cdata_logs_length; }

const cdata_log *cdata_log_at(size_t index) { return index < cdata_logs_length ? &cdata_logs[index] : NULL; }

const cdata_log *cdata_log_find(const uint8_t *identifier, size_t length) {
  if (length != sizeof cdata_logs[0].identifier) return NULL;
  size_t low = 0, high = cdata_logs_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = memcmp(cdata_logs[middle].identifier, identifier, length);
    if (order == 0) return &cdata_logs[middle];
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

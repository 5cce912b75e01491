// Look-ups of TLS code points.

#include "tables.h"

size_t cdata_suite_count(void) { return cdata_suites_length; }

const cdata_suite *cdata_suite_at(size_t index) { return index < cdata_suites_length ? &cdata_suites[index] : NULL; }

const cdata_suite *cdata_suite_find(uint16_t id) {
  size_t low = 0, high = cdata_suites_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (cdata_suites[middle].id < id) low = middle + 1;
    else high = middle;
  }
  return low < cdata_suites_length && cdata_suites[low].id == id ? &cdata_suites[low] : NULL;
}

static const cdata_name *find(const cdata_name *table, size_t length, uint16_t id) {
  size_t low = 0, high = length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (table[middle].id < id) low = middle + 1;
    else high = middle;
  }
  return low < length && table[low].id == id ? &table[low] : NULL;
}

size_t cdata_group_count(void) { return cdata_groups_length; }

const cdata_name *cdata_group_at(size_t index) { return index < cdata_groups_length ? &cdata_groups[index] : NULL; }

const cdata_name *cdata_group_find(uint16_t id) { return find(cdata_groups, cdata_groups_length, id); }

size_t cdata_scheme_count(void) { return cdata_schemes_length; }

const cdata_name *cdata_scheme_at(size_t index) { return index < cdata_schemes_length ? &cdata_schemes[index] : NULL; }

const cdata_name *cdata_scheme_find(uint16_t id) { return find(cdata_schemes, cdata_schemes_length, id); }

// Look-ups of Unicode properties.

#include "tables.h"

static uint32_t idna_value(uint32_t scalar) {
  size_t low = 0, high = cdata_idna_length;
  // Finds the last range start <= scalar; the first start is 0.
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (cdata_idna_starts[middle] <= scalar) low = middle;
    else high = middle;
  }
  return cdata_idna_values[low];
}

cdata_idna_status cdata_idna_status_of(uint32_t scalar) {
  return scalar > 0x10ffff ? CDATA_IDNA_DISALLOWED : (cdata_idna_status)(idna_value(scalar) >> 24);
}

uint32_t cdata_idna_mapping(uint32_t scalar, size_t index) {
  uint32_t value = idna_value(scalar);
  return index < (value >> 16 & 0xff) ? cdata_idna_pool[(value & 0xffff) + index] : 0;
}

static uint8_t find_in_ranges(const cdata_range *table, size_t length, uint32_t scalar) {
  size_t low = 0, high = length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (table[middle].last < scalar) low = middle + 1;
    else high = middle;
  }
  return low < length && table[low].first <= scalar ? table[low].value : 0;
}

uint8_t cdata_joining_type(uint32_t scalar) { return find_in_ranges(cdata_joining, cdata_joining_length, scalar); }

uint8_t cdata_combining_class(uint32_t scalar) { return find_in_ranges(cdata_combining, cdata_combining_length, scalar); }

uint32_t cdata_decomposition(uint32_t scalar, size_t index) {
  size_t low = 0, high = cdata_decompositions_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (cdata_decompositions[middle].scalar < scalar) low = middle + 1;
    else high = middle;
  }
  if (low == cdata_decompositions_length || cdata_decompositions[low].scalar != scalar) return 0;
  const cdata_sequence *found = &cdata_decompositions[low];
  return index < found->length ? cdata_decomposition_pool[found->place + index] : 0;
}

uint32_t cdata_composition(uint32_t first, uint32_t second) {
  size_t low = 0, high = cdata_compositions_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const cdata_pair *pair = &cdata_compositions[middle];
    if (pair->first < first || (pair->first == first && pair->second < second)) low = middle + 1;
    else high = middle;
  }
  if (low == cdata_compositions_length) return 0;
  const cdata_pair *found = &cdata_compositions[low];
  return found->first == first && found->second == second ? found->composite : 0;
}

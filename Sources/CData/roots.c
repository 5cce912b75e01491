// Look-ups of trust anchors and their constraints.

#include "tables.h"

#include <string.h>

const char *cdata_roots_version(void) { return cdata_roots_version_text; }

const char *cdata_roots_date(void) { return cdata_roots_date_text; }

const char *cdata_stores_version(void) { return cdata_stores_version_text; }

const char *cdata_stores_date(void) { return cdata_stores_date_text; }

size_t cdata_anchor_count(void) { return cdata_anchors_length; }

const cdata_anchor *cdata_anchor_at(size_t index) { return index < cdata_anchors_length ? &cdata_anchors[index] : NULL; }

const cdata_anchor *cdata_anchor_by_key_id(size_t position) {
  return position < cdata_anchors_length ? &cdata_anchors[cdata_anchor_key_order[position]] : NULL;
}

const cdata_constraint *cdata_constraint_at(size_t index) {
  return index < cdata_constraints_length ? &cdata_constraints[index] : NULL;
}

// FNV-1a; the multiplication overflows by design.
static uint64_t hash(const uint8_t *bytes, size_t length) {
  uint64_t value = 0xcbf29ce484222325u;
  for (size_t index = 0; index < length; index++) value = (value ^ bytes[index]) * 0x100000001b3u;
  return value;
}

static bool has_subject(const cdata_root *root, const uint8_t *der, size_t length) {
  return root->subject_length == length && memcmp(root->der + root->subject_offset, der, length) == 0;
}

void cdata_anchors_with_subject(size_t *first, size_t *count, const uint8_t *der, size_t length) {
  *first = *count = 0;
  if (length == 0) return;
  uint64_t wanted = hash(der, length);
  size_t low = 0, high = cdata_anchors_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (cdata_anchor_subject_hashes[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  // Entries are sorted by hash, and equal subjects are adjacent.
  while (low < cdata_anchors_length && cdata_anchor_subject_hashes[low] == wanted && !has_subject(cdata_anchors[low].root, der, length)) low++;
  *first = low;
  while (low < cdata_anchors_length && has_subject(cdata_anchors[low].root, der, length)) low++;
  *count = low - *first;
}

static int compare_key_id(const cdata_root *root, const uint8_t *key_id, size_t length) {
  size_t shorter = root->key_id_length < length ? root->key_id_length : length;
  int order = memcmp(root->key_id, key_id, shorter);
  if (order != 0) return order;
  return root->key_id_length < length ? -1 : root->key_id_length > length;
}

void cdata_anchors_with_key_id(size_t *first, size_t *count, const uint8_t *key_id, size_t length) {
  *first = *count = 0;
  if (length == 0) return;
  size_t low = 0, high = cdata_anchors_length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_key_id(cdata_anchor_by_key_id(middle)->root, key_id, length) < 0) low = middle + 1;
    else high = middle;
  }
  *first = low;
  while (low < cdata_anchors_length && compare_key_id(cdata_anchor_by_key_id(low)->root, key_id, length) == 0) low++;
  *count = low - *first;
}

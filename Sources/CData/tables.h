// Declarations of the generated tables.

#ifndef CDATA_TABLES_H
#define CDATA_TABLES_H

#include "cdata.h"

extern const cdata_root cdata_roots[];
extern const size_t cdata_anchors_length;
extern const cdata_anchor cdata_anchors[];
extern const uint64_t cdata_anchor_subject_hashes[];
extern const uint16_t cdata_anchor_key_order[];
extern const size_t cdata_constraints_length;
extern const cdata_constraint cdata_constraints[];
extern const char cdata_stores_version_text[];
extern const char cdata_stores_date_text[];
extern const char cdata_roots_version_text[];
extern const char cdata_roots_date_text[];

extern const size_t cdata_logs_length;
extern const cdata_log cdata_logs[];

extern const size_t cdata_suites_length;
extern const cdata_suite cdata_suites[];
extern const size_t cdata_groups_length;
extern const cdata_name cdata_groups[];
extern const size_t cdata_schemes_length;
extern const cdata_name cdata_schemes[];
extern const size_t cdata_weak_primes_length;
extern const cdata_weak_primes cdata_weak_primes_table[];
extern const size_t cdata_primes_length;
extern const cdata_prime cdata_primes[];
extern const size_t cdata_clients_length;
extern const cdata_client cdata_clients[];
extern const uint16_t cdata_client_pool[];
extern const size_t cdata_client_pool_length;
extern const size_t cdata_captures_length;
extern const cdata_capture cdata_captures[];
extern const uint8_t cdata_capture_pool[];
extern const size_t cdata_capture_pool_length;

typedef struct {
  uint32_t first;
  uint32_t last;
  uint8_t value;
} cdata_range;

typedef struct {
  uint32_t scalar;
  uint16_t length;
  uint16_t place;
} cdata_sequence;

typedef struct {
  uint32_t first;
  uint32_t second;
  uint32_t composite;
} cdata_pair;

extern const size_t cdata_idna_length;
extern const uint32_t cdata_idna_starts[];
extern const uint32_t cdata_idna_values[];
extern const uint32_t cdata_idna_pool[];
extern const size_t cdata_joining_length;
extern const cdata_range cdata_joining[];

extern const size_t cdata_suffixes_length;
extern const char cdata_suffix_pool[];
extern const uint32_t cdata_suffix_places[];

extern const size_t cdata_decompositions_length;
extern const cdata_sequence cdata_decompositions[];
extern const uint32_t cdata_decomposition_pool[];
extern const size_t cdata_compositions_length;
extern const cdata_pair cdata_compositions[];
extern const size_t cdata_combining_length;
extern const cdata_range cdata_combining[];

#endif

// What the generated tables define and the look-ups read.

#ifndef CDATA_TABLES_H
#define CDATA_TABLES_H

#include "cdata.h"

extern const size_t cdata_roots_length;
extern const cdata_root cdata_roots[];
extern const uint64_t cdata_root_subject_hashes[];
extern const uint16_t cdata_root_key_order[];
extern const char cdata_roots_version_text[];
extern const char cdata_roots_date_text[];

extern const size_t cdata_suites_length;
extern const cdata_suite cdata_suites[];
extern const size_t cdata_groups_length;
extern const cdata_name cdata_groups[];
extern const size_t cdata_schemes_length;
extern const cdata_name cdata_schemes[];

#endif

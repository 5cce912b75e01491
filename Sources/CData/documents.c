// The files of Sources/CData/documents: policies, rating guides and JSON Schemas.

#include "tables.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define DOCUMENT(table) {table, sizeof table}
#define LIST(documents) {documents, sizeof documents / sizeof documents[0]}

static const uint8_t ssl_labs_2009r[] = {
#embed "documents/guides/ssl-labs-2009r.yaml"
};

static const uint8_t anssi_2020[] = {
#embed "documents/policies/anssi-2020.yaml"
};

static const uint8_t bsi_tr_02102_2_2024[] = {
#embed "documents/policies/bsi-tr-02102-2-2024.yaml"
};

static const uint8_t bsi_tr_02102_2_2025[] = {
#embed "documents/policies/bsi-tr-02102-2-2025.yaml"
};

static const uint8_t bsi_tr_02102_2_2026[] = {
#embed "documents/policies/bsi-tr-02102-2-2026.yaml"
};

static const uint8_t bsi_tr_03116_4_2022[] = {
#embed "documents/policies/bsi-tr-03116-4-2022.yaml"
};

static const uint8_t cabf_br_2_2_6[] = {
#embed "documents/policies/cabf-br-2.2.6.yaml"
};

static const uint8_t cnsa_1_0[] = {
#embed "documents/policies/cnsa-1.0.yaml"
};

static const uint8_t cnsa_2_0[] = {
#embed "documents/policies/cnsa-2.0.yaml"
};

static const uint8_t hipaa_2013[] = {
#embed "documents/policies/hipaa-2013.yaml"
};

static const uint8_t mozilla_intermediate_5_7[] = {
#embed "documents/policies/mozilla-intermediate-5.7.yaml"
};

static const uint8_t mozilla_intermediate_5_8[] = {
#embed "documents/policies/mozilla-intermediate-5.8.yaml"
};

static const uint8_t mozilla_intermediate_6_0[] = {
#embed "documents/policies/mozilla-intermediate-6.0.yaml"
};

static const uint8_t mozilla_modern_5_7[] = {
#embed "documents/policies/mozilla-modern-5.7.yaml"
};

static const uint8_t mozilla_modern_5_8[] = {
#embed "documents/policies/mozilla-modern-5.8.yaml"
};

static const uint8_t mozilla_modern_6_0[] = {
#embed "documents/policies/mozilla-modern-6.0.yaml"
};

static const uint8_t mozilla_old_5_7[] = {
#embed "documents/policies/mozilla-old-5.7.yaml"
};

static const uint8_t mozilla_old_5_8[] = {
#embed "documents/policies/mozilla-old-5.8.yaml"
};

static const uint8_t ncsc_nl_2025_05[] = {
#embed "documents/policies/ncsc-nl-2025-05.yaml"
};

static const uint8_t ncsc_nl_good_2025_05[] = {
#embed "documents/policies/ncsc-nl-good-2025-05.yaml"
};

static const uint8_t nist_sp_800_52r2_2019[] = {
#embed "documents/policies/nist-sp-800-52r2-2019.yaml"
};

static const uint8_t pci_dss_4_0_1[] = {
#embed "documents/policies/pci-dss-4.0.1.yaml"
};

static const uint8_t rfc9325_2022[] = {
#embed "documents/policies/rfc9325-2022.yaml"
};

static const uint8_t rfc9325_2026[] = {
#embed "documents/policies/rfc9325-2026.yaml"
};

static const cdata_document guides[] = {
    DOCUMENT(ssl_labs_2009r),
};

static const cdata_document policies[] = {
    DOCUMENT(anssi_2020),
    DOCUMENT(bsi_tr_02102_2_2024),
    DOCUMENT(bsi_tr_02102_2_2025),
    DOCUMENT(bsi_tr_02102_2_2026),
    DOCUMENT(bsi_tr_03116_4_2022),
    DOCUMENT(cabf_br_2_2_6),
    DOCUMENT(cnsa_1_0),
    DOCUMENT(cnsa_2_0),
    DOCUMENT(hipaa_2013),
    DOCUMENT(mozilla_intermediate_5_7),
    DOCUMENT(mozilla_intermediate_5_8),
    DOCUMENT(mozilla_intermediate_6_0),
    DOCUMENT(mozilla_modern_5_7),
    DOCUMENT(mozilla_modern_5_8),
    DOCUMENT(mozilla_modern_6_0),
    DOCUMENT(mozilla_old_5_7),
    DOCUMENT(mozilla_old_5_8),
    DOCUMENT(ncsc_nl_2025_05),
    DOCUMENT(ncsc_nl_good_2025_05),
    DOCUMENT(nist_sp_800_52r2_2019),
    DOCUMENT(pci_dss_4_0_1),
    DOCUMENT(rfc9325_2022),
    DOCUMENT(rfc9325_2026),
};

static const struct {
  const cdata_document *documents;
  size_t count;
} lists[] = {
    [CDATA_POLICIES] = LIST(policies),
    [CDATA_RATING_GUIDES] = LIST(guides),
    [CDATA_SCHEMAS] = {NULL, 0},
};

size_t cdata_document_count(cdata_document_kind kind) { return kind < sizeof lists / sizeof lists[0] ? lists[kind].count : 0; }

const cdata_document *cdata_document_at(cdata_document_kind kind, size_t index) {
  return index < cdata_document_count(kind) ? &lists[kind].documents[index] : NULL;
}

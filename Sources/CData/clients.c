// Look-up of clients.

#include "tables.h"

size_t cdata_client_count(void) { return cdata_clients_length; }

const cdata_client *cdata_client_at(size_t index) { return index < cdata_clients_length ? &cdata_clients[index] : NULL; }

const uint16_t *cdata_client_numbers(cdata_span span) {
  return (size_t)span.first + span.length <= cdata_client_pool_length ? &cdata_client_pool[span.first] : NULL;
}

size_t cdata_capture_count(void) { return cdata_captures_length; }

const cdata_capture *cdata_capture_at(size_t index) { return index < cdata_captures_length ? &cdata_captures[index] : NULL; }

const uint8_t *cdata_capture_message(const cdata_capture *capture) {
  return (size_t)capture->first + capture->length <= cdata_capture_pool_length ? &cdata_capture_pool[capture->first] : NULL;
}

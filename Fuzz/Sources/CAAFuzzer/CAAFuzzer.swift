import PathValidation
import X509

/// A CAA record is read as itself from text and from wire bytes; its value is read as an issuer.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCAA(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var records: [CAARecord] = []
  do throws(PKIError) {
    records.append(try CAARecord(String(decoding: bytes, as: UTF8.self)))
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let record = try? CAARecord(wire: bytes) { records.append(record) }
  for record in records {
    precondition((try? CAARecord(record.description)) == record, "\(record) is not read as itself")
    precondition((try? CAARecord(wire: record.wire)) == record)
  }
  let issuance = CAAIssuance(bytes)
  precondition(issuance.isWellFormed || issuance.domain == nil)
  _ = CAAPermission(records, isWildcard: count % 2 == 0)
  return 0
}

import Bytes
import PathValidation
import X509

/// A TLSA record is read as itself from text and from wire bytes, and judged against a certificate of those bytes.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTLSA(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var records: [TLSARecord] = []
  do throws(PKIError) {
    let record = try TLSARecord(String(decoding: bytes, as: UTF8.self))
    precondition((try? TLSARecord(record.description)) == record && (try? TLSARecord(wire: record.wire)) == record)
    records.append(record)
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let record = try? TLSARecord(wire: bytes) {
    precondition((try? TLSARecord(record.description)) == record)
    records.append(record)
  }
  let served = ServedChain(der: [Array(bytes.dropFirst(3)), Array(bytes.dropFirst(count / 2))])
  let verdict = DANEVerifier(DANEContext(names: [], time: Timestamp(seconds: 1_795_219_200))).verify(served, against: records)
  precondition(verdict.records.count == records.count && !verdict.isVerified)
  return 0
}

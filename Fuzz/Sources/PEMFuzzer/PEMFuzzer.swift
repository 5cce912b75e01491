import PathValidation
import X509

/// Files of roots and keys: what is read is read again from what is written.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPEM(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if let blocks = try? PEM.read(bytes) {
    let written = blocks.map { PEM.write($0.der, label: $0.label) }.joined()
    precondition((try? PEM.read(Array(written.utf8)))?.map(\.der) == blocks.map(\.der))
  }
  _ = try? PEM.certificates(bytes)
  _ = try? TrustStore(pem: bytes, name: "fuzzed")
  return 0
}

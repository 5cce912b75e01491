import X509

/// Files of keys in every format are read or refused with a reason, and asked for a key.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzKeyList(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let key = try? PublicKey(der: [0x30, 0x0a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x01, 0x00]) else { return 0 }
  do throws(PKIError) {
    _ = try KeyBlocklist(file: bytes, name: "list").entry(for: key)
    let list = try ModulusList(file: bytes, name: "list")
    precondition(list.count <= bytes.count)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

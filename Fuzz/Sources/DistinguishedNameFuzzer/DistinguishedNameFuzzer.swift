import X509

/// Two names, the first as long as the first byte says: read, printed, compared.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzDistinguishedName(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let length = bytes.first else { return 0 }
  guard let first = try? DistinguishedName(der: Array(bytes.dropFirst().prefix(Int(length)))) else { return 0 }
  _ = (first.description, first.shortDescription)
  precondition(first.matches(first), "a name does not match itself")
  guard let second = try? DistinguishedName(der: Array(bytes.dropFirst(1 + Int(length)))) else { return 0 }
  precondition(first.matches(second) == second.matches(first), "matching has a direction")
  _ = first.isWithin(second)
  return 0
}

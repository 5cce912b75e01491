import DomainNames

/// Names as typed, as sent and as presented: an A-label form is its own A-label form, and punycode comes back.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzDomainName(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  if let name = try? DomainName(text) {
    precondition((try? DomainName(name.ascii)) == name, "\(name.ascii) is not read as itself")
    precondition(name.ascii.utf8.count <= 253 && name.labels.allSatisfy { (1...63).contains($0.utf8.count) })
    _ = name.registrableDomain
    let identity = ReferenceIdentity.dns(name)
    _ = identity.matches(dnsID: "*." + name.ascii)
  }
  if let decoded = try? Punycode.decode(text) {
    let again = try? Punycode.encode(decoded)
    precondition(again == nil || (try? Punycode.decode(again ?? "")) == decoded)
  }
  let parts = text.split(separator: "\n", maxSplits: 1)
  if parts.count == 2, let identity = try? ReferenceIdentity(parts[0]) { _ = identity.matches(dnsID: parts[1]) }
  return 0
}

internal import Bytes
internal import DomainNames

extension Cookie {
  /// The cookie with its domain in normalized form; nil for an invalid domain. A public suffix or an address makes it host-only.
  var withOwner: Cookie? {
    var cookie = self
    if let address = IPAddress(domain) {
      (cookie.domain, cookie.isHostOnly) = (address.description, true)
      return cookie
    }
    guard let name = try? DomainName(domain) else { return nil }
    cookie.domain = domain.hasSuffix(".") ? name.ascii + "." : name.ascii
    if name.registrableDomain == nil { cookie.isHostOnly = true }
    return cookie
  }

  /// True if nothing in it would end the field, the pair, or a column of a file.
  var canBeSent: Bool {
    let isSound = { (bytes: [UInt8]) in FieldSyntax.isValue(bytes) && !bytes.contains(0x09) && !bytes.contains(UInt8(ascii: ";")) }
    return isSound(name) && isSound(value) && !name.contains(UInt8(ascii: "=")) && !(name.isEmpty && value.isEmpty)
      && name.count + value.count <= SetCookieParser.mostBytes && path.utf8.first == UInt8(ascii: "/")
      && path.utf8.count <= SetCookieParser.mostAttributeBytes && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }
}

internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The only blocking call of the module, and the list it returns.
enum SystemLookup {
  static func addresses(of name: String, families: AddressFamilies) throws(ResolverError) -> [IPAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_family = families == .v4 ? AF_INET : families == .v6 ? AF_INET6 : AF_UNSPEC
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(name, nil, &hints, &list)
    guard status == 0 else { throw error(status, errno, name: name) }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [IPAddress] = []
    var entry = unsafe list
    while let current = unsafe entry {
      if let address = unsafe address(in: current.pointee), families.allow(address.family), !addresses.contains(address) {
        addresses.append(address)
      }
      unsafe entry = current.pointee.ai_next
    }
    guard !addresses.isEmpty else { throw ResolverError(.notFound, name: name) }
    return addresses
  }

  private static func address(in entry: addrinfo) -> IPAddress? {
    guard let socket = unsafe entry.ai_addr else { return nil }
    let raw = unsafe UnsafeRawBufferPointer(start: socket, count: Int(entry.ai_addrlen))
    // sockaddr_in has its address at byte 4, sockaddr_in6 at byte 8 (RFC 3493, section 3.3).
    switch unsafe entry.ai_family {
    case AF_INET where raw.count >= 8: return unsafe IPAddress(bytes: Array(raw[4..<8]))
    case AF_INET6 where raw.count >= 24: return unsafe IPAddress(bytes: Array(raw[8..<24]))
    default: return nil
    }
  }

  private static func error(_ status: Int32, _ number: Int32, name: String) -> ResolverError {
    let reason = unsafe String(cString: gai_strerror(status))
    var causes = ["\(names[status] ?? "getaddrinfo") (\(status)): \(reason)"]
    if status == EAI_SYSTEM, let system = unsafe strerror(number) { causes.append(unsafe "errno \(number): \(String(cString: system))") }
    return switch status {
    case noData, noAddressOfFamily: ResolverError(.notFound, name: name, causes: causes, isWithoutAddress: true)
    case EAI_NONAME: ResolverError(.notFound, name: name, causes: causes)
    case EAI_AGAIN: ResolverError(.temporary, name: name, causes: causes)
    default: ResolverError(.failed, name: name, detail: reason, causes: causes)
    }
  }

  private static let names: [Int32: String] = [
    EAI_NONAME: "EAI_NONAME", EAI_AGAIN: "EAI_AGAIN", EAI_FAIL: "EAI_FAIL", EAI_FAMILY: "EAI_FAMILY", EAI_SERVICE: "EAI_SERVICE",
    EAI_MEMORY: "EAI_MEMORY", EAI_SYSTEM: "EAI_SYSTEM", EAI_OVERFLOW: "EAI_OVERFLOW", noData: "EAI_NODATA",
    noAddressOfFamily: "EAI_ADDRFAMILY",
  ]

  /// glibc's error codes, which its headers hide from Swift.
  private static let noData: Int32 = -5
  private static let noAddressOfFamily: Int32 = -9
}

internal import Bytes

/// The order in which addresses are tried: families alternate, starting with the resolver's first choice (RFC 8305, section 4).
enum AddressOrder {
  static func interleaved(_ addresses: [IPAddress]) -> [IPAddress] {
    guard let first = addresses.first else { return [] }
    let preferred = addresses.filter { $0.family == first.family }
    let others = addresses.filter { $0.family != first.family }
    var ordered: [IPAddress] = []
    for index in 0..<max(preferred.count, others.count) {
      if index < preferred.count { ordered.append(preferred[index]) }
      if index < others.count { ordered.append(others[index]) }
    }
    return ordered
  }
}

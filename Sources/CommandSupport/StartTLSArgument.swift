internal import StartTLS

/// The protocol of the dialogue before TLS, by name.
enum StartTLSArgument: Hashable, Sendable {
  /// Selected by the port.
  case auto
  case named(String)

  static let names = ["auto"] + StartTLSProtocols.all.map(\.name)

  static func parse(_ text: String) throws(UsageError) -> StartTLSArgument {
    let name = text.lowercased()
    guard name != "auto" else { return .auto }
    guard let known = StartTLSProtocols.named(name) else {
      throw UsageError("unknown protocol; supported: \(names.joined(separator: ", "))")
    }
    return .named(known.name)
  }

  /// Nil if the port selects it.
  var known: (any StartTLSProtocol)? {
    switch self {
    case .auto: nil
    case .named(let name): StartTLSProtocols.named(name)
    }
  }
}

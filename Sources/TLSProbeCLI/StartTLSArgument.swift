internal import ArgumentParser
internal import StartTLS

/// Which protocol is spoken before TLS, as people write it.
enum StartTLSArgument: Hashable, Sendable {
  /// By the port.
  case auto
  case named(String)

  static let names = ["auto"] + StartTLSProtocols.all.map(\.name)

  static func parse(_ text: String) throws -> StartTLSArgument {
    let name = text.lowercased()
    guard name != "auto" else { return .auto }
    guard let known = StartTLSProtocols.named(name) else {
      throw ValidationError("there is no protocol '\(text)' for --starttls; there are \(names.joined(separator: ", "))")
    }
    return .named(known.name)
  }

  /// Nil where the port has to tell.
  var known: (any StartTLSProtocol)? {
    switch self {
    case .auto: nil
    case .named(let name): StartTLSProtocols.named(name)
    }
  }
}

internal import Connect
internal import DomainNames

extension Target {
  /// Parses a target on the command line.
  static func argument(_ text: String, defaultPort: UInt16 = Target.defaultPort) throws(CommandLineError) -> Target {
    do throws(TargetError) {
      return try Target(text, defaultPort: defaultPort)
    } catch {
      throw CommandLineError(.usage, error.description, hint: error.hint)
    }
  }

  /// The expected identity of the server.
  var identity: ReferenceIdentity {
    switch host {
    case .name(let name): .dns(name)
    case .address(let address): .ip(address)
    }
  }

  /// The host in Unicode, if that differs.
  var unicodeHost: String? {
    if case .name(let name) = host, name.isInternationalized { name.unicode } else { nil }
  }
}

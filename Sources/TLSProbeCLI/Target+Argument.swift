internal import Connect
internal import DomainNames

extension Target {
  /// Reads what stands on the command line.
  static func argument(_ text: String, defaultPort: UInt16 = Target.defaultPort) throws(CommandLineError) -> Target {
    do throws(TargetError) {
      return try Target(text, defaultPort: defaultPort)
    } catch {
      throw CommandLineError(.usage, error.description, hint: error.hint)
    }
  }

  /// Who the server should be.
  var identity: ReferenceIdentity {
    switch host {
    case .name(let name): .dns(name)
    case .address(let address): .ip(address)
    }
  }

  /// The host as people write it, where that differs.
  var unicodeHost: String? {
    if case .name(let name) = host, name.isInternationalized { name.unicode } else { nil }
  }
}

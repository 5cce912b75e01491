internal import Bytes
package import Connect
package import DomainNames
internal import HTTPClient

extension Target {
  /// Parses a target on the command line.
  package static func argument(_ text: String, defaultPort: UInt16 = Target.defaultPort) throws(CommandLineError) -> Target {
    return try TargetError.translating(try Target(text, defaultPort: defaultPort)) {
      CommandLineError(.usage, $0.description, hint: $0.hint)
    }
  }

  /// The expected identity of the server.
  package var identity: ReferenceIdentity { ReferenceIdentity(host) }

  /// The host in Unicode, if that differs.
  var unicodeHost: String? {
    if case .name(let name) = host, name.isInternationalized { name.unicode } else { nil }
  }
}

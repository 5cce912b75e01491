package import Observation
internal import StartTLS

extension Failure {
  /// The hint for a failure, with the options that avoid it.
  package func hint(at target: TargetDescription) -> String? {
    let hint = hint.map(Hints.text)
    guard target.starttls == nil, stage == .handshake else { return hint }
    if let speaks { return Self.hint(for: speaks, at: target.port) ?? hint }
    guard Self.unanswered.contains(code), let usual = Self.startTLS(at: target.port) else { return hint }
    return "servers at port \(target.port) (\(usual)) start in plaintext; try --starttls \(usual)"
  }

  /// Nil if no option helps.
  private static func hint(for spoken: DetectedProtocol, at port: UInt16) -> String? {
    if spoken.name.hasPrefix("HTTP") { return "the port serves plaintext HTTP; HTTPS has another port, usually 443" }
    // The port distinguishes protocols with the same greeting.
    let usual = startTLS(at: port).map { [$0] } ?? []
    let names = usual.isEmpty || !spoken.startTLS.contains(usual[0]) ? spoken.startTLS : usual
    guard !names.isEmpty else { return nil }
    return "upgrade the connection to TLS with " + names.map { "--starttls \($0)" }.joined(separator: " or ")
  }

  private static func startTLS(at port: UInt16) -> String? {
    guard case .dialogue(let known)? = try? StartTLSProtocols.at(port: port) else { return nil }
    return known.name
  }

  /// The server sent nothing.
  private static let unanswered: Set<String> = [
    "transport.timed-out", "transport.reset", "tls.handshake.closed",
  ]
}

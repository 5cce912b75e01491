/// A step of the handshake that can be delayed.
public enum HandshakeStep: String, Hashable, Sendable, CaseIterable {
  /// Before the first byte of the connection is read, with TLS or without.
  case accept
  case serverHello = "server-hello"
  /// After the ServerHello, which is sent alone.
  case certificate
  case finished
  case tickets
}

/// A step of the handshake and its delay.
public struct HandshakeDelay: Hashable, Sendable {
  public let step: HandshakeStep
  public let delay: FaultDelay

  /// `STEP=DELAY`.
  public init(_ text: String) throws(FaultOptionError) {
    let name = text.prefix { $0 != "=" }
    guard name.endIndex < text.endIndex, let step = HandshakeStep(rawValue: String(name)) else {
      throw FaultOptionError(
        "'\(text)' names no step of the handshake",
        hint: "write STEP=MS, where STEP is \(HandshakeStep.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.step = step
    delay = try FaultDelay(String(text[name.endIndex...].dropFirst()))
  }
}

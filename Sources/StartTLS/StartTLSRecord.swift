public import Bytes

/// The plaintext exchange before TLS. All text is from the server and untrusted.
public struct StartTLSRecord: Hashable, Sendable {
  /// The protocol's name.
  public var protocolName: String
  /// The server's greeting; nil if there is none.
  public var greeting: String?
  /// Capability lines, mechanisms and flags, in the server's order.
  public var offered: [String] = []
  /// Whether the offered capabilities include TLS; nil if the server listed none.
  public var offersTLS: Bool?
  /// The first bytes received after the reply to STARTTLS and before the handshake. They are never passed to TLS: they may have been
  /// injected by an attacker (CVE-2011-0411, CVE-2021-23222).
  public private(set) var earlyBytes: [UInt8] = []
  /// The total number of such bytes.
  public private(set) var earlyByteCount = 0

  public init(protocolName: String) { self.protocolName = protocolName }

  mutating func keepEarly(_ bytes: some Collection<UInt8>) {
    earlyBytes += bytes.prefix(max(0, StartTLSLimits.earlyBytes - earlyBytes.count))
    earlyByteCount += bytes.count
  }
}

extension StartTLSRecord {
  /// A suggestion when the server times out: a server with implicit TLS waits for the client just as a slow server does.
  public func hintForSilence(atPort port: UInt16) -> Hint {
    if let service = ImplicitTLSService.name(atPort: port) {
      return .code(.implicitTLSPort, ["\(port)", service])
    }
    if greeting == nil, offered.isEmpty {
      return .code(.checkStartTLSProtocolOrWait)
    }
    return .code(.waitForStartTLS)
  }
}

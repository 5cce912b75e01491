/// What was seen in the clear before TLS. All text is the server's own and may be hostile.
public struct StartTLSRecord: Hashable, Sendable {
  /// The protocol's name.
  public var protocolName: String
  /// The first that the server said about itself; nil where it says nothing.
  public var greeting: String?
  /// Capability lines, mechanisms and flags, in the server's order.
  public var offered: [String] = []
  /// Whether TLS is among what was offered; nil where the server did not list anything.
  public var offersTLS: Bool?
  /// The beginning of what came in the same breath after the go-ahead. It is never given to TLS: whoever sits between could have
  /// said it (CVE-2011-0411, CVE-2021-23222).
  public private(set) var earlyBytes: [UInt8] = []
  /// How many such bytes came.
  public private(set) var earlyByteCount = 0

  public init(protocolName: String) { self.protocolName = protocolName }

  mutating func keepEarly(_ bytes: some Collection<UInt8>) {
    earlyBytes += bytes.prefix(max(0, StartTLSLimits.earlyBytes - earlyBytes.count))
    earlyByteCount += bytes.count
  }
}

internal import Bytes
public import TLSWire

/// Retrieves a server's certificates with ClientHellos only, for servers that no available library can complete a handshake with.
///
/// Up to TLS 1.2 certificates are sent in plaintext. TLS 1.3 encrypts them, but the ServerHello reveals the suite and group. The newest
/// version is tried first; the search ends when a server has responded, is not a TLS server, or times out.
public struct CertificateSearch: Sendable {
  /// The maximum number of ClientHellos, each over a new connection.
  public static let mostHellos = 5

  /// The response with certificates; nil if there was none.
  public private(set) var found: ServerResponse?
  /// The ServerHello or HelloRetryRequest of a TLS 1.3 server, whose certificates are encrypted.
  public private(set) var modern: ServerHello?
  /// Whether the certificates exceeded the length limit.
  public private(set) var isTooLong = false
  /// Whether every ClientHello was refused and each got some response.
  public var isExhausted: Bool { !wasBroken && pending.isEmpty && found == nil && modern == nil }

  private enum Step: Sendable {
    /// TLS 1.3 and all older versions that the same ClientHello can offer.
    case newest
    /// TLS 1.3 with a key share, for servers that do not send a HelloRetryRequest.
    case withShare
    case version(ProtocolVersion)
    case ssl2
  }

  private let hellos: CertificateClientHellos
  private var random: SplitMix64
  private var pending: [Step] = [.newest, .version(.tls11), .version(.tls10), .version(.ssl3), .ssl2]
  private var asked: Step?
  private var count = 0
  private var wasBroken = false

  /// `seed` seeds the random fields of the ClientHellos, which protect no secrets.
  public init(_ hellos: CertificateClientHellos, seed: UInt64) {
    self.hellos = hellos
    random = SplitMix64(seed: seed)
  }

  /// The next ClientHello; nil when the search is done.
  public mutating func next() -> ProbeHello.Form? {
    guard count < Self.mostHellos, !pending.isEmpty else { return nil }
    count += 1
    let step = pending.removeFirst()
    asked = step
    return switch step {
    case .newest: .hello(hellos.newest(&random), .flight)
    case .withShare: .hello(hellos.withShare(&random), .flight)
    case .version(let version): .hello(hellos.classic(version, &random), .flight)
    case .ssl2: .ssl2(SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: random.bytes(16)))
    }
  }

  /// Processes the outcome of the last ClientHello.
  public mutating func received(_ answer: ProbeOutcome) {
    switch answer {
    case .said(let said): received(said)
    case .reset: break
    case .silence, .unconnected, .flight: giveUp()
    }
  }

  private mutating func received(_ said: ServerResponse) {
    if said.hasCertificates {
      found = said
      pending = []
    } else if let hello = said.hello, hello.version >= .tls13 {
      modern = hello
      // With TLS 1.2 it may send its certificates in plaintext; with still older versions it would have selected them here.
      if case .version = asked { pending = [] } else { pending = [.version(.tls12)] }
    } else if case .malformed(let error) = said.ending, error.code == .notTLS || error.code == .tooLong {
      isTooLong = error.code == .tooLong
      giveUp()
    } else if let alert = said.alert?.what, !takeHint(of: alert) {
      giveUp()
    }
  }

  /// False if no other ClientHello can help.
  private mutating func takeHint(of alert: AlertDescription) -> Bool {
    // Only TLS 1.3 rejects a missing key share, and servers that support it rarely support only TLS 1.1 besides.
    if let asked, case .newest = asked, Self.alertsToNoShare.contains(alert) { pending = [.withShare] + pending.dropFirst() }
    return alert != .unrecognizedName
  }

  private mutating func giveUp() {
    wasBroken = true
    pending = []
  }

  private static let alertsToNoShare: Set<AlertDescription> = [.illegalParameter, .missingExtension, .decodeError]
}

extension ServerResponse {
  /// DER as sent in plaintext; an SSL 2.0 server sends at most one.
  public var certificates: [[UInt8]] {
    if let ssl2 { return ssl2.certificate.isEmpty ? [] : [ssl2.certificate] }
    return certificate?.entries.map(\.der) ?? []
  }

  var hasCertificates: Bool { !certificates.isEmpty }
}

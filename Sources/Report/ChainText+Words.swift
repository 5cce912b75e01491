internal import Bytes
internal import Observation

extension ChainText {
  /// `TLSv1.3, TLS_AES_128_GCM_SHA256, x25519, ecdsa_secp256r1_sha256, ALPN h2`.
  static func agreed(_ handshake: HandshakeDescription) -> String {
    let values = [handshake.cipherSuite?.name, handshake.group?.name, handshake.signatureScheme?.name, handshake.alpn.map { "ALPN \($0)" }]
    return ([handshake.protocol] + values.compactMap(\.self)).map(TerminalText.escape).joined(separator: ", ")
  }

  /// Nil if there is no certificate.
  static func possession(_ address: AddressObservation) -> String? {
    let reason = address.possessionReason.map { ": " + TerminalText.escape($0) } ?? ""
    return address.possession.map { "possession of the private key: \($0.words)\(reason)" }
  }

  /// The reason another ClientHello than an ordinary one was used.
  static func wide(_ hello: ClientHelloDescription) -> String {
    let reason = hello.reason.map { ": " + TerminalText.escape($0) } ?? ""
    func answered(_ other: String) -> String { "it refused an ordinary hello\(reason); \(other) was answered" }
    return switch hello.kind {
    case .tls12: "its certificates were read in TLS 1.2\(reason), which cannot be computed here"
    case .bare: answered("one with all suites and few extensions")
    case .own: answered("one that is not libssl's")
    case .ordinary, .wide: answered("one with all suites and versions")
    }
  }

  /// Nil if the handshake was completed, or nothing was selected.
  static func incompletion(_ address: AddressObservation) -> String? {
    address.handshake?.completed == false ? "read from the hello; the handshake was not completed" : nil
  }

  /// The data sent with the certificates.
  static func extras(_ address: AddressObservation) -> [Fact] {
    var facts: [Fact] = []
    if let staple = address.ocspStaple { facts.append(Fact("OCSP", "stapled, \(decodedCount(staple.base64)) bytes")) }
    let timings = [
      ("resolve", address.timings.resolve), ("connect", address.timings.connect), ("proxy", address.timings.proxy),
      ("STARTTLS", address.timings.startTLS), ("handshake", address.timings.handshake), ("total", address.timings.total),
    ]
    let spent = timings.compactMap { step, time in time.map { "\(step) \(AmountFormatter.milliseconds($0))" } }
    if !spent.isEmpty { facts.append(Fact("time", list: spent)) }
    return facts
  }

  private static func decodedCount(_ base64: String) -> Int {
    base64.utf8.count / 4 * 3 - base64.utf8.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
  }
}

extension Possession {
  /// `not proven`.
  var words: String {
    switch self {
    case .proven: "proven"
    case .notProven: "not proven"
    case .refuted: "refuted"
    }
  }
}

internal import Bytes
internal import Observation

extension ChainText {
  /// `TLSv1.3, TLS_AES_128_GCM_SHA256, x25519, ecdsa_secp256r1_sha256, ALPN h2`.
  static func agreed(_ handshake: HandshakeDescription) -> String {
    let values = [handshake.cipherSuite?.name, handshake.group?.name, handshake.signatureScheme?.name, handshake.alpn.map { "ALPN \($0)" }]
    return ([handshake.protocol] + values.compactMap(\.self)).map(TerminalText.escape).joined(separator: ", ")
  }

  /// How it came that another hello than an ordinary one was answered.
  static func wide(_ hello: HelloDescription) -> String {
    let reason = hello.reason.map { ": " + TerminalText.escape($0) } ?? ""
    let other =
      switch hello.kind {
      case "bare": "one with all suites and few extensions"
      case "own": "one that is not libssl's"
      default: "one with all suites and versions"
      }
    return "it refused an ordinary hello\(reason); \(other) was answered"
  }

  /// Nil where the handshake was completed, or nothing was chosen.
  static func incompletion(_ address: AddressObservation) -> String? {
    address.handshake?.completed == false ? "read from the hello; the handshake was not completed" : nil
  }

  /// What is odd about a certificate's place among those that were sent.
  static func remarks(_ depth: Int, in address: AddressObservation) -> String {
    guard let order = address.servedOrder else { return "" }
    var remarks: [String] = []
    if order.duplicates.contains(depth) { remarks.append("duplicate") }
    if order.superfluous.contains(depth) { remarks.append("superfluous") }
    if order.includesRoot, depth > 0, address.certificates[depth].isSelfIssued { remarks.append("root") }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// Where a certificate of a path came from.
  static func origin(_ index: Int, in path: PathDescription) -> String {
    let served = path.servedAs.indices.contains(index) ? path.servedAs[index] : nil
    let isAnchor = path.anchor != nil && index == path.subjects.count - 1
    let anchor = isAnchor ? [anchorWords(path)] : []
    let sent = served.map { ["sent as \($0)"] } ?? (isAnchor ? [] : ["not sent"])
    return " (\((anchor + sent).joined(separator: ", ")))"
  }

  /// No store is named where something keeps the path from being trusted.
  private static func anchorWords(_ path: PathDescription) -> String {
    let stores = path.stores.map(TerminalText.escape).joined(separator: ", ")
    return stores.isEmpty ? "trust anchor" : "trust anchor in \(stores)"
  }

  /// What came beside the certificates.
  static func extras(_ address: AddressObservation) -> [Fact] {
    var facts: [Fact] = []
    if let staple = address.ocspStaple { facts.append(Fact("OCSP", "stapled, \(decodedCount(staple.base64)) bytes")) }
    if !address.scts.isEmpty {
      let sources = ["certificate", "tls", "ocsp"].compactMap { source in
        let number = address.scts.filter { $0.source == source }.count
        return number == 0 ? nil : "\(number) by \(source)"
      }
      facts.append(Fact("SCTs", list: sources))
    }
    let timings = [
      ("resolve", address.timings.resolve), ("connect", address.timings.connect), ("proxy", address.timings.proxy),
      ("STARTTLS", address.timings.startTLS), ("handshake", address.timings.handshake), ("total", address.timings.total),
    ]
    let spent = timings.compactMap { step, time in time.map { "\(step) \(Amount.milliseconds($0))" } }
    if !spent.isEmpty { facts.append(Fact("time", list: spent)) }
    return facts
  }

  /// On what the verdict rests.
  static func basisWords(_ basis: JudgementBasis) -> [String] {
    let store = basis.trustStore
    let roots = store.count.map { Amount.of($0, "root") + " of " } ?? ""
    let date = store.date.map { " of \($0)" } ?? ""
    let name = basis.name.map { "for the name \($0)" } ?? "without a name"
    return [name, "at \(basis.time.rfc3339)", "by \(roots)\(store.name) (\(store.source)\(date))"].map(TerminalText.escape)
  }

  func basis(_ basis: JudgementBasis) -> String {
    "Judged " + Self.basisWords(basis).joined(separator: ", ")
  }

  private static func decodedCount(_ base64: String) -> Int {
    base64.utf8.count / 4 * 3 - base64.utf8.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
  }
}

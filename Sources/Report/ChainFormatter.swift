internal import Bytes
internal import Checks
internal import Observation

/// Formats the values of a chain.
enum ChainFormatter {
  /// `TLSv1.3, TLS_AES_128_GCM_SHA256, x25519, ecdsa_secp256r1_sha256, ALPN h2`.
  static func agreed(_ handshake: HandshakeDescription) -> String {
    let values = [handshake.cipherSuite?.name, handshake.group?.name, handshake.signatureScheme?.name, handshake.alpn.map { "ALPN \($0)" }]
    return ([handshake.protocol] + values.compactMap(\.self)).joined(separator: ", ")
  }

  /// The reason another ClientHello than an ordinary one was used.
  static func wide(_ hello: ClientHelloDescription) -> String {
    let reason = hello.reason.map { ": " + $0 } ?? ""
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

  /// The id of the findings that the lint section already lists; nil without such a section.
  static func listedFinding(of chains: [ChainDescription]) -> String? {
    chains.contains { $0.appraisal.lint != nil } ? LintViolation().id : nil
  }

  /// Anomalies in the position of a certificate among those sent.
  static func remarks(_ depth: Int, in chain: ChainDescription) -> String {
    guard let order = chain.servedOrder else { return "" }
    var remarks: [String] = []
    if order.duplicates.contains(depth) { remarks.append("duplicate") }
    if order.superfluous.contains(depth) { remarks.append("superfluous") }
    if order.includesRoot, depth > 0, chain.certificates[depth].isSelfIssued { remarks.append("root") }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// The source of a certificate of a path.
  static func origin(_ index: Int, in path: PathDescription, of chain: ChainDescription, manner: String) -> String {
    let served = path.servedAs.indices.contains(index) ? path.servedAs[index] : nil
    let isAnchor = path.anchor != nil && index == path.subjects.count - 1
    let anchor = isAnchor ? [anchorWords(path)] : []
    let sent = served.map { ["\(manner) as \($0)"] } ?? (isAnchor ? [] : [absence(index, in: path, of: chain, manner: manner)])
    return " (\((anchor + sent).joined(separator: ", ")))"
  }

  /// The source of a certificate of a path that was not sent with the others.
  private static func absence(_ index: Int, in path: PathDescription, of chain: ChainDescription, manner: String) -> String {
    let fetched = chain.fetched.flatMap(\.certificates).map(\.sha256)
    let isFetched = path.sha256.indices.contains(index) && fetched.contains(path.sha256[index])
    return isFetched ? "fetched, not \(manner)" : "not \(manner)"
  }

  /// Stores are listed only if the path is trusted.
  private static func anchorWords(_ path: PathDescription) -> String {
    let stores = path.stores.joined(separator: ", ")
    return stores.isEmpty ? "trust anchor" : "trust anchor in \(stores)"
  }

  /// The inputs of the verdict.
  static func basis(_ basis: VerificationBasis) -> SectionedReport.Note {
    SectionedReport.Note(label: "judged", text: basisWords(basis).joined(separator: ", "))
  }

  static func basisWords(_ basis: VerificationBasis) -> [String] {
    let store = basis.trustStore
    let roots = store.count.map { AmountFormatter.of($0, "root") + " of " } ?? ""
    let date = store.date.map { " of \($0)" } ?? ""
    let name = basis.name.map { "for the name \($0)" } ?? "without a name"
    return [name, "at \(basis.time.rfc3339)", "by \(roots)\(store.name) (\(store.source)\(date))"]
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

/// The verdict as one line.
enum ChainHeadline {
  /// `example.org:443 is trusted: name matches, possession proven, 63 days left`.
  static func text(_ document: Document) -> String {
    guard let chain = document.chain else { return "\(target(document)) was not seen" }
    if chain.addresses.count == 1 { return "\(target(document)) \(sentence(chain.addresses[0]))" }
    let trusted = chain.addresses.filter(\.isTrusted).count
    let agreement = chain.addressesAgree == false ? ", and they disagree" : chain.addressesAgree == true ? ", and they agree" : ""
    return "\(target(document)) is trusted \(places(chain, trusted: trusted))\(agreement)"
  }

  /// `at 2 of 3 addresses`, or the number of certificate types or handshakes.
  private static func places(_ chain: ChainObservation, trusted: Int) -> String {
    let portion = "\(trusted) of \(chain.addresses.count)"
    guard Set(chain.addresses.map(\.certificateType)).count > 1 else { return "at \(portion) addresses" }
    return Set(chain.addresses.map(\.endpoint)).count == 1 ? "for \(portion) kinds of certificate" : "in \(portion) handshakes"
  }

  /// The requested type of certificate; empty if none was requested.
  static func kind(_ address: AddressObservation) -> String {
    address.certificateType.map { " (asked for \(TerminalText.escape($0)))" } ?? ""
  }

  static func target(_ document: Document) -> String {
    let asWritten = document.target.unicodeHost.map { " (\($0))" } ?? ""
    return TerminalText.escape(document.target.description + asWritten)
  }

  /// `is trusted: name matches, possession proven, 63 days left` or `is not trusted: expired, hostname_mismatch`.
  static func sentence(_ address: AddressObservation) -> String {
    if let failure = address.failure, address.possession != .refuted {
      let remark = address.possession == .notProven ? "; possession not proven" : ""
      return "failed: " + TerminalText.escape(failure.message) + remark
    }
    return sentence(address.chain, proof: address.possession == .proven ? ["possession proven"] : [])
  }

  /// `proof` is included in the sentence about a trusted chain.
  static func sentence(_ chain: ChainDescription, proof: [String] = []) -> String {
    guard let verdict = chain.verdict else { return "was not judged" }
    guard verdict.trusted else {
      var codes: [String] = []
      for error in verdict.errors where !codes.contains(error.code) { codes.append(error.code) }
      return "is not trusted: " + TerminalText.escape(codes.joined(separator: ", "))
    }
    let name = verdict.hostnameMatches == true ? ["name matches"] : ["no name asked"]
    let days = earliestEnd(chain).map { ["\(CertificateFacts.daysLeft($0))"] } ?? []
    return "is trusted: " + (name + proof + days).joined(separator: ", ")
  }

  /// Days until the first of the required certificates expires.
  private static func earliestEnd(_ chain: ChainDescription) -> Int? {
    let needless = Set(chain.servedOrder?.superfluous ?? [])
    return chain.certificates.filter { !needless.contains($0.depth) }.compactMap(\.daysLeft).min()
  }
}

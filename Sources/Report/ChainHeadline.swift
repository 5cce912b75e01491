internal import Bytes
internal import Observation

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

public import Bytes

/// The certificate chains that a target sent, at one address or at all of them, and how they were judged.
public struct ChainObservation: Seen {
  public static let key = "chain"
  public static let schema = "tlsprobe.chain/1"

  /// Whether all addresses that answered sent the same certificates in the same order; nil when fewer than two did.
  public var addressesAgree: Bool?
  public var addresses: [AddressObservation]
  /// What the verdicts rest on, so that they can be made again from the certificates.
  public var judgedBy: JudgementBasis

  public init(addresses: [AddressObservation], judgedBy: JudgementBasis) {
    self.addresses = addresses
    self.judgedBy = judgedBy
    // Certificates of different kinds differ by nature.
    let answered = addresses.filter(\.isObserved)
    var agreements: [Bool] = []
    for (index, address) in answered.enumerated() {
      guard let peer = answered[..<index].first(where: { $0.certificateType == address.certificateType }) else { continue }
      agreements.append(peer.certificates.map(\.der) == address.certificates.map(\.der))
    }
    addressesAgree = agreements.isEmpty ? nil : agreements.allSatisfy { $0 }
  }

  /// Addresses of which nothing was seen. One that has not the kind of certificate asked for, but another, was seen.
  public var unseen: [AddressObservation] {
    let seen = Set(addresses.filter { $0.isObserved || $0.verdict != nil }.map(\.endpoint))
    return addresses.filter { !seen.contains($0.endpoint) }
  }

  /// True when every address answered, every verdict is good and every server proved that it has its key. A kind of certificate that
  /// a server has not is no bad verdict.
  public var isTrusted: Bool { all(\.isTrusted) }

  /// True when nothing but missing proofs of possession and responses about revocation keeps the target from being trusted.
  public var isUnproven: Bool { !isTrusted && all { $0.isTrusted || $0.isUnproven } }

  private func all(_ isGood: (AddressObservation) -> Bool) -> Bool {
    !addresses.isEmpty && unseen.isEmpty
      && addresses.allSatisfy { isGood($0) || ($0.certificateType != nil && !$0.isObserved && $0.verdict == nil) }
  }

  private enum CodingKeys: String, CodingKey {
    case addressesAgree = "addresses_agree"
    case addresses
    case judgedBy = "judged_by"
  }
}

/// Which name, moment and roots a verdict is about.
public struct JudgementBasis: Codable, Hashable, Sendable {
  /// The name that the certificate has to bear; nil when none was asked.
  public var name: String?
  public var time: Timestamp
  public var trustStore: TrustStoreDescription

  public init(name: String?, time: Timestamp, trustStore: TrustStoreDescription) {
    self.name = name
    self.time = time
    self.trustStore = trustStore
  }

  private enum CodingKeys: String, CodingKey {
    case name, time
    case trustStore = "trust_store"
  }
}

/// Where the trust anchors came from.
public struct TrustStoreDescription: Codable, Hashable, Sendable {
  /// `mozilla`, `system`, `file`, `directory`.
  public var name: String
  /// The file or folder, or the package that the built-in roots were taken from.
  public var source: String
  public var count: Int?
  /// The day of the roots, where it is known.
  public var date: String?

  public init(name: String, source: String, count: Int? = nil, date: String? = nil) {
    self.name = name
    self.source = source
    self.count = count
    self.date = date
  }
}

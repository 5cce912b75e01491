internal import SwiftASN1
internal import X509

/// The encoded form of signed fields, for rules about encodings (RFC 5280, section 4.1).
struct LintFields: Sendable {
  /// The type and the text of one date.
  struct Time: Sendable {
    let isGeneralized: Bool
    let text: String
  }

  private(set) var times: [Time] = []
  private(set) var hasUniqueIdentifier = false

  init(toBeSigned: [UInt8]) {
    guard let node = try? BER.parse(toBeSigned[...]) else { return }
    let members = node.children.filter { !$0.isContext(0) }
    // Serial number, algorithm, issuer, validity; `Certificate` has parsed all of them.
    guard members.count >= 4 else { return }
    times = members[3].children.map { time in
      Time(isGeneralized: time.identifier == .generalizedTime, text: String(decoding: time.primitive ?? [], as: UTF8.self))
    }
    hasUniqueIdentifier = members.contains { $0.isContext(1) || $0.isContext(2) }
  }
}

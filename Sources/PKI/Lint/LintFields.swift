internal import SwiftASN1

/// Parts of the signed fields as they are encoded, for rules about encodings (RFC 5280, section 4.1).
struct LintFields: Sendable {
  /// Tag number and text of one date.
  struct Time: Sendable {
    let isGeneralized: Bool
    let text: String
  }

  private(set) var times: [Time] = []
  private(set) var hasUniqueIdentifier = false
  private(set) var serialNumberContent: [UInt8] = []
  /// The AlgorithmIdentifier of the key, whole.
  private(set) var keyAlgorithm: [UInt8] = []
  private(set) var keyAlgorithmMembers: [[UInt8]] = []
  /// The content of the BIT STRING without the count of unused bits.
  private(set) var key: [UInt8] = []
  /// Contents of the INTEGERs of an RSA key; nil for other keys.
  private(set) var modulus: [UInt8]?
  private(set) var exponent: [UInt8]?

  init(toBeSigned: [UInt8]) {
    guard let node = try? BER.parse(toBeSigned[...]) else { return }
    let members = node.children.filter { !$0.isContext(0) }
    // Serial number, algorithm, issuer, validity, subject, key; `Certificate` has read them all.
    guard members.count >= 6 else { return }
    times = members[3].children.map { time in
      Time(isGeneralized: time.identifier == .generalizedTime, text: String(decoding: time.primitive ?? [], as: UTF8.self))
    }
    hasUniqueIdentifier = members.contains { $0.isContext(1) || $0.isContext(2) }
    serialNumberContent = Array(members[0].primitive ?? [])
    let parts = members[5].children
    guard parts.count == 2 else { return }
    keyAlgorithm = Array(parts[0].encodedBytes)
    keyAlgorithmMembers = parts[0].children.map { Array($0.encodedBytes) }
    key = Array((parts[1].primitive ?? []).dropFirst())
    guard let numbers = (try? BER.parse(key[...]))?.children, numbers.count == 2 else { return }
    modulus = numbers[0].primitive.map(Array.init)
    exponent = numbers[1].primitive.map(Array.init)
  }
}

/// The value of `issue` and `issuewild`: an authority and its parameters (RFC 8659, section 4.2).
public struct CAAIssuance: Hashable, Sendable {
  /// In lower case; nil if there is none, so that the record authorizes no authority.
  public let domain: String?
  /// By tag in lower case; the first of duplicates is used.
  public let parameters: [String: String]
  /// Whether the value is syntactically valid; one that is not authorizes no authority.
  public let isWellFormed: Bool

  public init(_ value: [UInt8]) {
    let parts = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.trimmed)
    let name = parts[0]
    // `ca.example;` has no parameters, which is valid; an empty one among others is not.
    let listed = parts.count == 2 && parts[1].isEmpty ? [] : parts.dropFirst()
    let pairs = listed.map(Self.parameter)
    guard name.isEmpty || Self.isDomain(name), !pairs.contains(where: { $0 == nil }) else {
      (domain, parameters, isWellFormed) = (nil, [:], false)
      return
    }
    domain = name.isEmpty ? nil : String(decoding: name, as: UTF8.self).lowercased()
    parameters = Dictionary(pairs.compactMap { $0 }.map { ($0.tag, $0.value) }) { first, _ in first }
    isWellFormed = true
  }

  /// The account that may request certificates (RFC 8657, section 3).
  public var accountURI: String? { parameters["accounturi"] }

  /// The allowed methods of domain control validation (RFC 8657, section 4); nil for any method.
  public var validationMethods: [String]? { parameters["validationmethods"]?.split(separator: ",").map(String.init) }

  private static func parameter(_ text: ArraySlice<UInt8>) -> (tag: String, value: String)? {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let tag = trimmed(text[..<equals])
    let value = trimmed(text[(equals + 1)...])
    guard isLabel(tag), value.allSatisfy({ (0x21..<0x7f).contains($0) }) else { return nil }
    return (String(decoding: tag, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
  }

  private static func isDomain(_ name: ArraySlice<UInt8>) -> Bool {
    name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
  }

  /// Letters, digits and hyphens, without hyphens at the ends.
  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return !label.isEmpty && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { CAARecord.isAlphanumeric($0) || $0 == hyphen }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
    return text
  }
}

internal import CData

/// The flags of a name in the Public Suffix List.
struct SuffixRules: OptionSet {
  let rawValue: UInt32

  static let rule = SuffixRules(rawValue: 1)
  static let wildcard = SuffixRules(rawValue: 2)
  static let exception = SuffixRules(rawValue: 4)
  static let isPrivate = SuffixRules(rawValue: 8)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(of name: String) {
    let bytes = Array(name.utf8)
    rawValue = unsafe cdata_suffix_find(bytes, bytes.count)
  }
}

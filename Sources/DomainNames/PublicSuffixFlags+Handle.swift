internal import CData

/// The flags of a name in the Public Suffix List.
struct PublicSuffixFlags: OptionSet {
  let rawValue: UInt32

  static let rule = PublicSuffixFlags(rawValue: 1)
  static let wildcard = PublicSuffixFlags(rawValue: 2)
  static let exception = PublicSuffixFlags(rawValue: 4)
  static let isPrivate = PublicSuffixFlags(rawValue: 8)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(of name: String) {
    let bytes = Array(name.utf8)
    rawValue = unsafe cdata_suffix_find(bytes, bytes.count)
  }
}

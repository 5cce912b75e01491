internal import Bytes

/// An argument after the URL, as in httpie: the separator between name and value determines its kind.
struct RequestItem: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `Name:value`; without a value the default field is removed.
    case field = ":"
    /// `Name;`: a field with an empty value.
    case emptyField = ";"
    /// `name==value`, for the URL's query.
    case query = "=="
    /// `name=value`, a string in the content.
    case text = "="
    /// `name:=value`, literal JSON.
    case json = ":="
    /// `name@file`, a file of a form.
    case upload = "@"

    /// True if it is a part of the content.
    var isContent: Bool { self == .text || self == .json || self == .upload }
  }

  enum Value: Hashable, Sendable {
    case text(String)
    /// The path after an at sign.
    case file(String)
  }

  let kind: Kind
  /// The name as written; `name` is without the backslashes.
  let writtenName: String
  let value: Value

  /// Splits at the first separator without a preceding backslash, and there at the longest; nil without a separator or a name.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, Self.escapable.contains(bytes[index + 1]) {
        index += 2
        continue
      }
      if let (sign, kind, isFile) = Self.sign(at: index, of: bytes) {
        let rest = String(decoding: bytes[(index + sign)...], as: UTF8.self)
        guard index > 0 else { return nil }
        self.kind = kind
        writtenName = String(decoding: bytes[..<index], as: UTF8.self)
        value = isFile ? .file(rest) : .text(rest)
        return
      }
      index += 1
    }
    return nil
  }

  var name: String { Self.unescaped(writtenName[...]) }

  var isInFiles: Bool { if case .file = value { true } else { false } }

  /// Encoded for a URL.
  func query(_ value: String) -> [UInt8] {
    PercentEncoding.encodeForm(Array(name.utf8)) + [UInt8(ascii: "=")] + PercentEncoding.encodeForm(Array(value.utf8))
  }

  static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, escapable.contains(next) {
        bytes.append(next)
        rest.removeFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The length of the separator and its kind.
  private static func sign(at index: Int, of bytes: [UInt8]) -> (Int, Kind, isFile: Bool)? {
    for (text, kind, isFile) in signs where bytes[index...].starts(with: text.utf8) {
      if kind == .emptyField, index + 1 < bytes.count { continue }
      return (text.utf8.count, kind, isFile)
    }
    return nil
  }

  /// Longer separators come before their prefixes.
  private static let signs: [(String, Kind, isFile: Bool)] = [
    (":=@", .json, true), ("==@", .query, true), (":=", .json, false), ("==", .query, false), ("=@", .text, true), (":@", .field, true),
    ("@", .upload, true), ("=", .text, false), (":", .field, false), (";", .emptyField, false),
  ]
  private static let escapable = Array("=:@;[]\\".utf8)
}

internal import Bytes
public import HTTPWire

/// The Content-Disposition field of a response (RFC 6266).
public enum ContentDisposition {
  /// The file name that the server suggests, as sent and decoded; nil without one. It may contain paths and any characters.
  ///
  /// `filename*` takes precedence over `filename` (section 4.3).
  public static func fileName(in fields: FieldSection) -> String? {
    guard let value = fields.first("Content-Disposition") else { return nil }
    var names: [String: String] = [:]
    var rest = value.utf8.drop { $0 != UInt8(ascii: ";") }
    while rest.popFirst() != nil, names.count < mostParameters {
      rest = rest.drop(while: isBlank)
      let name = String(Substring(rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") })).lowercased()
      let trimmed = String(Substring(name.utf8.prefix { !isBlank($0) }))
      rest = rest.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isBlank)
      let text = word(&rest)
      if names[trimmed] == nil { names[trimmed] = text }
    }
    return names["filename*"].flatMap(extended) ?? names["filename"]
  }

  /// A token or a quoted string; a quoted string without its end continues to the end of the field.
  private static func word(_ rest: inout Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    if rest.first == UInt8(ascii: "\"") {
      rest.removeFirst()
      while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
        bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
      rest = rest.drop { $0 != UInt8(ascii: ";") }
    } else {
      bytes = Array(rest.prefix { $0 != UInt8(ascii: ";") })
      rest = rest.dropFirst(bytes.count)
      while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `UTF-8''na%C3%AFve.txt` (RFC 8187); nil for other encodings and for invalid text.
  private static func extended(_ text: String) -> String? {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    guard let bytes = PercentEncoding.decode(Array(parts[2].utf8)[...]) else { return nil }
    switch parts[0].lowercased() {
    case "utf-8": return String(validating: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static let mostParameters = 100
}

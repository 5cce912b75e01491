internal import Bytes

/// Urlencoded text in which variables, `{{name}}`, stay as they are.
enum FormText {
  /// `name=value` joined by `&`; nil if a value is in a file.
  static func text(of fields: [PortableFormField]) -> String? {
    var pairs: [String] = []
    for field in fields {
      guard case .text(let value) = field.value else { return nil }
      pairs.append(pair(field.name, value))
    }
    return pairs.joined(separator: "&")
  }

  static func pair(_ name: String, _ value: String) -> String { "\(encoded(name))=\(encoded(value))" }

  /// The fields of a text, if writing them again results in the same text.
  static func fields(exactly text: String) -> [PortableFormField]? {
    guard !text.isEmpty, text.utf8.count <= longest else { return nil }
    var fields: [PortableFormField] = []
    for pair in text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")), let name = decoded(pair[..<sign]),
        let value = decoded(pair[pair.index(after: sign)...])
      else { return nil }
      fields.append(PortableFormField(name, .text(value)))
    }
    return self.text(of: fields) == text ? fields : nil
  }

  static func encoded(_ text: String, space: String = "+") -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if let end = placeholderEnd(in: bytes, at: index) {
        result += bytes[index..<end]
        index = end
      } else {
        result += PercentEncoding.encode(bytes[index...index], space: space)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil if the percent-encoding is invalid or the result is not UTF-8.
  static func decoded(_ text: Substring.UTF8View) -> String? {
    PercentEncoding.decode(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  static func decoded(_ text: String) -> String? { decoded(text[...].utf8) }

  /// The end of a variable that begins here; nil if none does.
  static func placeholderEnd(in bytes: [UInt8], at index: Int) -> Int? {
    guard index + 4 <= bytes.count, bytes[index] == brace, bytes[index + 1] == brace else { return nil }
    var end = index + 2
    while end + 1 < bytes.count, end - index <= longestName {
      if bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") { return end > index + 2 ? end + 2 : nil }
      if bytes[end] < 0x20 || bytes[end] == brace { return nil }
      end += 1
    }
    return nil
  }

  /// True if the text contains a variable.
  static func holdsPlaceholder(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { placeholderEnd(in: bytes, at: $0) != nil }
  }

  private static let brace = UInt8(ascii: "{")
  private static let longest = 1 << 20
  private static let longestName = 256
}

/// The query of a URL that may contain variables.
enum URLText {
  /// The URL with more parts of the query.
  static func adding(_ parts: [String], to url: String) -> String { adding(parts.joined(separator: "&"), to: url) }

  /// The URL with another part of the query, before its fragment.
  static func adding(_ query: String, to url: String) -> String {
    guard !query.isEmpty else { return url }
    let end = url.firstIndex(of: "#") ?? url.endIndex
    let head = url[..<end]
    let sign = head.contains("?") ? (head.hasSuffix("?") || head.hasSuffix("&") ? "" : "&") : "?"
    return "\(head)\(sign)\(query)\(url[end...])"
  }

  /// The parts of the query as written, without the fragment; nil without a question mark.
  static func query(of url: String) -> Substring? {
    let head = url.prefix { $0 != "#" }
    return head.firstIndex(of: "?").map { head[head.index(after: $0)...] }
  }

  static func hasScheme(_ url: String) -> Bool {
    guard let range = url.firstRange(ofText: "://") else { return false }
    let scheme = url[..<range.lowerBound].utf8
    return !scheme.isEmpty
      && scheme.allSatisfy { (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }
}

internal import HTTPServer
internal import HTTPWire

/// Reads multipart/form-data (RFC 2046, section 5.1; RFC 7578).
public struct MultipartReader {
  private let whole: [UInt8]
  private var rest: ArraySlice<UInt8>
  private let delimiter: [UInt8]

  /// Nil for invalid content: a delimiter is missing, a head is too long, or there are more than a thousand parts.
  public static func read(_ bytes: [UInt8], boundary: String) -> [FormPart]? {
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    var reader = MultipartReader(bytes, boundary)
    return reader.parts()
  }

  private init(_ bytes: [UInt8], _ boundary: String) {
    whole = bytes
    rest = bytes[...]
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  private mutating func parts() -> [FormPart]? {
    // The first delimiter may be at the very beginning; anything before it is a preamble.
    if rest.starts(with: delimiter.dropFirst(2)) {
      rest = rest.dropFirst(delimiter.count - 2)
    } else if takeThroughDelimiter() == nil {
      return nil
    }
    var parts: [FormPart] = []
    while let isLast = endOfDelimiter() {
      if isLast { return parts }
      guard parts.count < Self.most, let fields = head(), let content = takeThroughDelimiter() else { return nil }
      let disposition = fields.first("Content-Disposition") ?? ""
      parts.append(
        FormPart(
          name: FieldParameters.value(of: "name", in: disposition), filename: FieldParameters.value(of: "filename", in: disposition),
          type: fields.first("Content-Type"), content: Array(content)))
    }
    return nil
  }

  /// Reads the end of a delimiter: true if it is the last one. Nil if it is not a delimiter.
  private mutating func endOfDelimiter() -> Bool? {
    if rest.starts(with: "--".utf8) { return true }
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.starts(with: "\r\n".utf8) else { return nil }
    rest = rest.dropFirst(2)
    return false
  }

  /// The content before the next delimiter.
  private mutating func takeThroughDelimiter() -> ArraySlice<UInt8>? {
    var place = rest.startIndex
    while let index = rest[place...].firstIndex(of: 0x0d) {
      if rest[index...].starts(with: delimiter) {
        let before = rest[..<index]
        rest = rest[index...].dropFirst(delimiter.count)
        return before
      }
      place = index + 1
    }
    return nil
  }

  /// Reads header lines up to an empty line.
  private mutating func head() -> FieldSection? {
    var fields = FieldSection()
    var length = 0
    while let end = rest.firstIndex(of: 0x0a) {
      let line = rest[..<end].dropLast(rest[..<end].last == 0x0d ? 1 : 0)
      length += line.count
      rest = rest[(end + 1)...]
      if line.isEmpty {
        // The line break before a delimiter may be the one that ends the head.
        if end >= 1, whole[end - 1] == 0x0d, rest.starts(with: delimiter.dropFirst(2)) { rest = whole[(end - 1)...] }
        return fields
      }
      guard length <= Self.longestHead, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      fields.lines.append(FieldLine(name: Array(line[..<colon]), value: Array(value)))
    }
    return nil
  }

  private static let most = 1_000
  private static let longestHead = 16_384
}

/// A part of multipart/form-data (RFC 7578, section 4).
public struct FormPart: Hashable, Sendable {
  public let name: String?
  public let filename: String?
  /// The part's Content-Type; nil if it has none.
  public let type: String?
  public let content: [UInt8]
}

extension SiteRequest {
  /// Nil if the content is not valid multipart/form-data.
  var formParts: [FormPart]? {
    guard mediaType == "multipart/form-data", let field = head.fields.first("Content-Type"),
      let boundary = FieldParameters.value(of: "boundary", in: field)
    else { return nil }
    return MultipartReader.read(content.bytes, boundary: boundary)
  }
}

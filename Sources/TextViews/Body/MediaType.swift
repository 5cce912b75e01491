/// The Content-Type header field (RFC 9110, section 8.3).
struct MediaType: Hashable, Sendable {
  /// In lower case: `text/html`.
  let mediaType: String
  let charset: Charset?

  /// Never fails: a peer may send any value.
  init(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 64, omittingEmptySubsequences: false)
    mediaType = Self.trimmed(parts.first ?? "").lowercased()
    charset = parts.dropFirst().lazy.compactMap { Self.charset(in: $0) }.first
  }

  init(_ mediaType: String, charset: Charset?) {
    self.mediaType = mediaType
    self.charset = charset
  }

  /// True for the types used for unknown content, under which much text is sent.
  var saysLittle: Bool { ["", "text/plain", "application/octet-stream", "binary/octet-stream"].contains(mediaType) }

  var isHTML: Bool { mediaType == "text/html" }

  var isMarkup: Bool { isHTML || mediaType == "text/xml" || mediaType == "application/xml" || mediaType.hasSuffix("+xml") }

  var isJSON: Bool {
    mediaType.hasSuffix("+json") || ["application/json", "text/json", "application/x-ndjson", "application/ndjson"].contains(mediaType)
  }

  /// A value per line.
  var isJSONLines: Bool { ["application/x-ndjson", "application/ndjson"].contains(mediaType) }

  var isText: Bool { charset != nil || mediaType.hasPrefix("text/") || Language(self) != nil }

  private static func charset(in parameter: Substring) -> Charset? {
    let sides = parameter.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, trimmed(sides[0]).lowercased() == "charset" else { return nil }
    return Charset(named: trimmed(sides[1]))
  }

  /// Removes surrounding blanks and quotation marks.
  private static func trimmed(_ text: Substring) -> String {
    let isOutside = { (character: Character) in character == " " || character == "\t" || character == "\"" }
    var rest = text.drop(while: isOutside)
    while let last = rest.last, isOutside(last) { rest.removeLast() }
    return String(rest)
  }
}

internal import CommandSupport

/// The content of a request, and its location in the request.
struct FetchContent: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case nowhere
    /// `application/x-www-form-urlencoded`.
    case form
    /// `application/json`.
    case json
    /// Joined to the URL's query, with `-G`.
    case query
    /// A file without changes, with `-T`.
    case upload(String)
    /// `multipart/form-data`, with `-F`.
    case parts
    /// Built from the items after the URL.
    case items(ItemForm)
  }

  private(set) var place = Place.nowhere
  private(set) var parts: [ContentPart] = []
  /// The parts of `--url-query`.
  private(set) var query: [ContentPart] = []
  private(set) var form: [FormArgument] = []
  /// `--form-escape`.
  private(set) var escapesWithBackslash = false
  /// The items that are part of the content.
  private(set) var items: [RequestItem] = []
  private var asksHead = false

  init() {}

  init(_ words: ParsedOptions, _ items: [RequestItem] = []) throws(CommandLineError) {
    self.items = items.filter(\.kind.isContent)
    asksHead = words.isGiven("head")
    var isJSON = false
    for option in words.given {
      guard let value = option.value, let part = Self.part(value, of: option.name) else { continue }
      parts.append(part)
      isJSON = isJSON || option.name == "json-body"
    }
    query = words.values(of: "url-query").map { $0.hasPrefix("+") ? ContentPart(raw: String($0.dropFirst())) : ContentPart(toEncode: $0) }
    if isJSON, words.given.contains(where: { Self.formOptions.contains($0.name) }) { throw Self.conflict("--json-body", "--data") }
    if let file = words.value(of: "upload-file") {
      if !parts.isEmpty { throw Self.conflict("-T", isJSON ? "--json-body" : "--data") }
      place = .upload(file)
    } else if !parts.isEmpty {
      place = words.isGiven("get") ? .query : isJSON ? .json : .form
    }
    try readForms(words)
    if asksHead, place != .nowhere, place != .query {
      throw CommandLineError(.usage, "-I sends no body", hint: "-G appends --data to the URL")
    }
  }

  private mutating func readForms(_ words: ParsedOptions) throws(CommandLineError) {
    for option in words.given {
      guard let text = option.value else { continue }
      if option.name == "form" { form.append(try FormArgument(text)) }
      if option.name == "form-string" { form.append(try FormArgument(string: text)) }
    }
    escapesWithBackslash = words.isGiven("form-escape")
    guard !form.isEmpty || !items.isEmpty else {
      if words.isGiven("items-as") { throw CommandLineError(.usage, "--items-as: no item for the body", hint: "as in name=text") }
      return
    }
    let own = form.isEmpty ? "'\(items[0].name)\(items[0].kind.rawValue)' after the URL" : "-F"
    if !form.isEmpty, let item = items.first { throw Self.conflict("-F", "'\(item.name)\(item.kind.rawValue)' after the URL") }
    if let other = Self.otherContents.first(where: { words.isGiven($0) }) { throw Self.conflict(own, "--\(other)") }
    place = form.isEmpty ? .items(try ItemForm(words, items)) : .parts
  }

  /// The default method.
  var usualMethod: String {
    if asksHead { return "HEAD" }
    switch place {
    case .nowhere, .query: return "GET"
    case .form, .json, .parts, .items: return "POST"
    case .upload: return "PUT"
    }
  }

  /// The default Content-Type, written after Content-Length; nil for none.
  var usualType: String? { place == .form || place == .items(.form) ? "application/x-www-form-urlencoded" : nil }

  /// Default fields, written with those of `-H`.
  var usualFields: [(name: String, value: String)] {
    switch place {
    case .nowhere, .query, .upload, .form, .parts, .items(.form), .items(.multipart): return []
    case .json, .items(.json): return [("Content-Type", "application/json"), ("Accept", "application/json")]
    }
  }

  /// True if a file has to be read for it.
  var isInFiles: Bool { parts.contains { if case .file = $0.source { true } else { false } } }

  /// All parts joined: JSON unchanged, others with `&` between them.
  func bytes(readingFile read: (String) throws(CommandLineError) -> [UInt8]) throws(CommandLineError) -> [UInt8] {
    try Self.joined(parts, separator: place == .json ? [] : [UInt8(ascii: "&")], readingFile: read)
  }

  /// All parts of the query joined.
  func queryBytes(readingFile read: (String) throws(CommandLineError) -> [UInt8]) throws(CommandLineError) -> [UInt8] {
    try Self.joined(query, separator: [UInt8(ascii: "&")], readingFile: read)
  }

  private static func joined(
    _ parts: [ContentPart], separator: [UInt8], readingFile read: (String) throws(CommandLineError) -> [UInt8]
  ) throws(CommandLineError) -> [UInt8] {
    var joined: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { joined += separator }
      joined += try part.bytes(readingFile: read)
    }
    return joined
  }

  private static let otherContents = formOptions + ["json-body", "upload-file", "get"]
  private static let formOptions = ["data", "data-raw", "data-binary", "data-urlencode"]

  private static func part(_ text: String, of option: String) -> ContentPart? {
    switch option {
    case "data": ContentPart(text, keepsLineEnds: false)
    case "data-raw": ContentPart(raw: text)
    case "data-binary", "json-body": ContentPart(text, keepsLineEnds: true)
    case "data-urlencode": ContentPart(toEncode: text)
    default: nil
    }
  }

  private static func conflict(_ one: String, _ other: String) -> CommandLineError {
    CommandLineError(.usage, "\(one) and \(other) exclude each other")
  }
}

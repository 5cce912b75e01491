/// Formats content for display as it arrives, in constant memory regardless of its length.
public struct BodyView: Sendable {
  /// The user's options.
  public struct Options: Hashable, Sendable {
    public var isHexadecimal = false
    public var isPretty = false
    /// Only lines that match.
    public var search: LineSearch?
    /// For a terminal: escapes control characters of text and shows binary content in hexadecimal.
    public var isTerminal = false
    public var style = Style(colour: false)

    public init() {}
  }

  /// The format of the output.
  public enum Form: Hashable, Sendable {
    case raw, hexadecimal, text, json, markup
  }

  /// Nil until the first byte.
  public private(set) var form: Form?

  private let options: Options
  private let contentType: MediaType
  private var stages: [any BodyStage] = []
  /// The lines of the content that matched; nil without a search, and before the content has ended.
  public private(set) var matchedLines: Int?

  /// `contentType` is the Content-Type header field, nil if there is none.
  public init(_ options: Options, contentType: String? = nil) {
    self.options = options
    self.contentType = MediaType(contentType ?? "")
    if !options.isHexadecimal && !options.isPretty && !options.isTerminal { choose(.raw, first: []) }
  }

  /// True if all bytes pass unchanged, so that the caller can bypass the view.
  public var changesNothing: Bool { form != nil && stages.isEmpty }

  /// The output that is ready.
  public mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    if form == nil {
      if bytes.isEmpty { return [] }
      choose(formOf(bytes), first: bytes)
    }
    var shown = bytes
    for index in stages.indices { shown = stages[index].received(shown) }
    return shown
  }

  /// The remaining output, when the content has ended or is abandoned.
  public mutating func finish() -> [UInt8] {
    var shown: [UInt8] = []
    for index in stages.indices {
      if !shown.isEmpty { shown = stages[index].received(shown) }
      shown += stages[index].finish()
    }
    if options.search != nil { matchedLines = stages.lazy.compactMap { ($0 as? LineFilter)?.matches }.first ?? 0 }
    stages = []
    form = form ?? .raw
    return shown
  }

  private func formOf(_ first: [UInt8]) -> Form {
    if options.isHexadecimal { return .hexadecimal }
    if BinaryDetector.isBinary(first, contentType: contentType) { return options.isTerminal ? .hexadecimal : .raw }
    if options.isPretty {
      if contentType.isJSON || contentType.saysLittle && BinaryDetector.looksLikeJSON(first) { return .json }
      if contentType.isMarkup || contentType.saysLittle && BinaryDetector.looksLikeMarkup(first) { return .markup }
    }
    return options.isTerminal ? .text : .raw
  }

  private mutating func choose(_ form: Form, first: [UInt8]) {
    self.form = form
    switch form {
    case .raw: break
    case .hexadecimal:
      // The digits of the lines, which are chosen first.
      if let search = options.search { stages.append(LineFilter(search, LineFilter.Format(separatesGroups: false))) }
      stages.append(HexView())
      return
    case .text: if options.search == nil { stages.append(TextView(charset: contentType.charset)) }
    case .json: stages.append(JSONPretty(style: lineStyle))
    case .markup:
      let isHTML = contentType.isHTML || !contentType.isMarkup && !BinaryDetector.looksLikeXML(first)
      stages.append(MarkupPretty(isHTML: isHTML, charset: contentType.charset, style: lineStyle))
    }
    if let search = options.search { stages.append(LineFilter(search, lineFormat(of: form, search))) }
  }

  private func lineFormat(of form: Form, _ search: LineSearch) -> LineFilter.Format {
    // Layouts are UTF-8.
    let charset = form == .json || form == .markup ? .utf8 : contentType.charset ?? .utf8
    let isForPeople = options.isTerminal || options.style.colour
    return LineFilter.Format(
      charset: charset, style: isForPeople ? options.style : nil, numbersLines: search.numbersLines || options.isTerminal)
  }

  /// No colors when searching lines, since escape sequences would split the text.
  private var lineStyle: Style { Style(colour: options.style.colour && options.search == nil, unicode: options.style.unicode) }
}

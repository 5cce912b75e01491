/// Formats content for display as it arrives, in constant memory regardless of its length.
public struct BodyView: Sendable {
  /// The changes to text whose language is known.
  public enum Pretty: String, Hashable, Sendable, CaseIterable {
    /// New line breaks and indentation, and colors.
    case all
    case colors, format
    case unchanged = "none"
  }

  /// A kind of content that takes precedence over its media type.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text for people, as which HTML is laid out.
    case text
    /// Hexadecimal digits.
    case hex
    case json, xml, html, css, javascript, yaml, form

    /// The media type; nil for a kind that is none.
    fileprivate var mediaType: String? {
      switch self {
      case .text, .hex: nil
      case .json: "application/json"
      case .xml: "application/xml"
      case .html: "text/html"
      case .css: "text/css"
      case .javascript: "text/javascript"
      case .yaml: "application/yaml"
      case .form: "application/x-www-form-urlencoded"
      }
    }
  }

  /// The user's options.
  public struct Options: Hashable, Sendable {
    public var isHexadecimal = false
    /// Nil for that of the media type.
    public var kind: Kind?
    /// The columns of a line of HTML as text.
    public var width = 80
    /// Nil for the default: on a terminal colors, and the layout of JSON; elsewhere nothing.
    public var pretty: Pretty?
    /// Only lines that match.
    public var search: LineSearch?
    /// For a terminal: escapes control characters of text, and shows the beginning of binary content in hexadecimal.
    public var isTerminal = false
    /// Colors are used only if the style has colors.
    public var style = Style(colour: false)
    public var theme = Theme.auto
    /// True if each line is a value, and its layout is changed only on request.
    public var keepsLines = false

    /// The terminal if it displays PNG images; nil if not.
    public var display: ImageDisplay?

    public init() {}
  }

  /// The format of the output.
  public enum Form: Hashable, Sendable {
    case raw, hexadecimal, text, json, markup
    /// HTML as text.
    case readable
    /// A line about the image, whose bytes are not shown.
    case image
  }

  /// Nil until the first byte.
  public private(set) var form: Form?

  private let options: Options
  private let contentType: MediaType
  private var stages: [any BodyStage] = []
  /// The lines of the content that matched; nil without a search, and before the content has ended.
  public private(set) var matchedLines: Int?
  /// The bytes of binary content that are not shown.
  public private(set) var hiddenBytes: UInt64 = 0
  /// The bytes of binary content that are still shown; nil for no limit.
  private var room: Int?
  /// Examines the image; nil for other content.
  private var inspector: ImageInspector?
  /// The beginning of the image, shown if its header is damaged; all of one that may be displayed.
  private var beginning: [UInt8] = []

  /// `contentType` is the Content-Type header field, nil if there is none.
  public init(_ options: Options, contentType: String? = nil) {
    var options = options
    if options.kind == .hex { options.isHexadecimal = true }
    self.options = options
    let type = MediaType(contentType ?? "")
    self.contentType = options.kind?.mediaType.map { MediaType($0, charset: type.charset) } ?? type
    if options.kind == nil && !options.isHexadecimal && !options.isTerminal && (options.pretty ?? .unchanged) == .unchanged {
      choose(.raw, first: [])
    }
  }

  /// True if all bytes pass unchanged, so that the caller can bypass the view.
  public var changesNothing: Bool { form != nil && stages.isEmpty }

  /// The output that is ready.
  public mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    if form == nil {
      if bytes.isEmpty { return [] }
      choose(formOf(bytes), first: bytes)
    }
    if inspector != nil {
      inspector?.received(bytes)
      let limit = options.display == nil ? Self.shownBinary : KittyPreview.longest
      if beginning.count < limit { beginning += bytes.prefix(limit - beginning.count) }
      hiddenBytes += UInt64(bytes.count)
      return []
    }
    var shown = bytes
    if let room {
      shown = Array(bytes.prefix(room))
      hiddenBytes += UInt64(bytes.count - shown.count)
      self.room = room - shown.count
    }
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
    if let inspector { shown += image(inspector.finish()) }
    inspector = nil
    return shown
  }

  private mutating func image(_ facts: ImageFacts?) -> [UInt8] {
    if let facts {
      let text = Array((facts.text(options.style) + "\n").utf8)
      guard let display = options.display, facts.format == .png, hiddenBytes == UInt64(beginning.count) else { return text }
      return display.bytes(of: beginning, facts) + text
    }
    beginning = Array(beginning.prefix(Self.shownBinary))
    hiddenBytes -= UInt64(beginning.count)
    var view = HexView()
    return view.received(beginning) + view.finish()
  }

  /// True if content is laid out again, rather than only colored.
  private func formats(_ form: Form) -> Bool {
    guard let pretty = options.pretty else {
      return form == .json && options.isTerminal && options.search == nil && !options.keepsLines && !contentType.isJSONLines
    }
    return pretty == .all || pretty == .format
  }

  private func formOf(_ first: [UInt8]) -> Form {
    if options.isHexadecimal { return .hexadecimal }
    if BinaryDetector.isBinary(first, contentType: contentType) {
      guard options.isTerminal else { return .raw }
      return options.search == nil && ImageInspector.looksLikeImage(first) ? .image : .hexadecimal
    }
    if options.kind == .text {
      let isHTML = contentType.isHTML || contentType.mediaType == "application/xhtml+xml"
      if isHTML || contentType.saysLittle && BinaryDetector.looksLikeMarkup(first) && !BinaryDetector.looksLikeXML(first) {
        return .readable
      }
    }
    // Text that is not announced as JSON may start like it, as in a log; only a request for layout takes that for granted.
    let guesses = contentType.saysLittle && options.pretty != nil
    if formats(.json), contentType.isJSON || guesses && BinaryDetector.looksLikeJSON(first) { return .json }
    if formats(.markup), contentType.isMarkup || guesses && BinaryDetector.looksLikeMarkup(first) { return .markup }
    return options.isTerminal || options.pretty == .colors || options.pretty == .all ? .text : .raw
  }

  private mutating func choose(_ form: Form, first: [UInt8]) {
    self.form = form
    switch form {
    case .raw: break
    case .image: inspector = ImageInspector()
    case .hexadecimal:
      // The digits of the lines, which are chosen first.
      if let search = options.search { stages.append(LineFilter(search, LineFilter.Format(separatesGroups: false))) }
      stages.append(HexView())
      if !options.isHexadecimal, options.search == nil { room = Self.shownBinary }
      return
    case .text: if options.search == nil { stages.append(textStage(first)) }
    case .readable: stages.append(HTMLText(charset: contentType.charset, width: options.width, style: options.style))
    case .json: stages.append(JSONPretty(theme: theme))
    case .markup:
      let isHTML = contentType.isHTML || !contentType.isMarkup && !BinaryDetector.looksLikeXML(first)
      stages.append(MarkupPretty(isHTML: isHTML, charset: contentType.charset, theme: theme))
    }
    if let search = options.search { stages.append(LineFilter(search, lineFormat(of: form, search))) }
  }

  private func textStage(_ first: [UInt8]) -> any BodyStage {
    guard theme != .none, let language = Language(contentType) ?? guessed(first) else { return TextView(charset: contentType.charset) }
    return language.view(charset: contentType.charset, theme: theme)
  }

  private func guessed(_ first: [UInt8]) -> Language? {
    guard contentType.saysLittle, options.pretty != nil else { return nil }
    if BinaryDetector.looksLikeJSON(first) { return .json }
    guard BinaryDetector.looksLikeMarkup(first) else { return nil }
    return BinaryDetector.looksLikeXML(first) ? .xml : .html
  }

  private func lineFormat(of form: Form, _ search: LineSearch) -> LineFilter.Format {
    // Layouts are UTF-8.
    let charset = form == .json || form == .markup || form == .readable ? .utf8 : contentType.charset ?? .utf8
    let isForPeople = options.isTerminal || options.style.colour
    return LineFilter.Format(
      charset: charset, style: isForPeople ? options.style : nil, numbersLines: search.numbersLines || options.isTerminal)
  }

  /// No colors when searching lines, since escape sequences would split the text.
  private var theme: Theme {
    let isWanted = options.pretty.map { $0 == .all || $0 == .colors } ?? options.isTerminal
    return isWanted && options.style.colour && options.search == nil ? options.theme : .none
  }

  /// 32 lines of digits.
  private static let shownBinary = 512
}

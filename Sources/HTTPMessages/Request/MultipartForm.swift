/// A form in `multipart/form-data` (RFC 7578; RFC 2046, section 5.1).
public struct MultipartForm: Sendable {
  /// The escaping of names in quotation marks.
  public enum Escaping: Hashable, Sendable {
    /// `%22`, `%0D` and `%0A`, as in browsers (the HTML standard, section 4.10.21.8).
    case percent
    /// `\"` and `\\`, which RFC 7578 permits for older programs; a name with a line end is an error.
    case backslash
  }

  /// The parts, in the order in which they are sent.
  public let parts: [MultipartPart]
  /// The escaping of names in quotation marks.
  public let escaping: Escaping
  /// 22 random letters and digits (131 bits), which occur in none of the parts in memory, and are part of every boundary.
  private let mark: String

  public init(_ parts: [MultipartPart], escaping: Escaping = .percent) {
    var generator = SystemRandomNumberGenerator()
    self.init(parts, escaping: escaping, using: &generator)
  }

  public init(_ parts: [MultipartPart], escaping: Escaping = .percent, using generator: inout some RandomNumberGenerator) {
    self.parts = parts
    self.escaping = escaping
    mark = MultipartBoundary.absent(from: parts, using: &generator)
  }

  /// The value of Content-Type.
  public var contentType: String { "\(Self.mediaType); boundary=\(boundary)" }

  /// True for the media type of such a form.
  package static func isNamed(by contentType: String) -> Bool { contentType.prefix { $0 != ";" }.lowercased() == mediaType }

  private static let mediaType = "multipart/form-data"

  /// The boundary between the parts.
  public var boundary: String { MultipartBoundary.text(mark) }

  /// The encoded form; in memory if all parts are. Its length is known if that of every part is.
  public func body() throws(HTTPError) -> RequestBody {
    var pieces: [MultipartPiece] = []
    try append(parts, at: [], to: &pieces)
    if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return .bytes(bytes) }
    return .source(MultipartSource(pieces))
  }

  private func append(
    _ parts: [MultipartPart], at place: [Int], to pieces: inout [MultipartPiece]
  ) throws(HTTPError) {
    let boundary = MultipartBoundary.text(mark, at: place)
    guard place.count <= Self.deepest else { throw MultipartPartHead.mistake("parts are nested deeper than \(Self.deepest)") }
    for (index, part) in parts.enumerated() {
      Self.append("--\(boundary)\r\n", to: &pieces)
      let head = MultipartPartHead(
        part, isNested: !place.isEmpty, boundary: MultipartBoundary.text(mark, at: place + [index]), escaping: escaping)
      Self.append(try head.bytes(), to: &pieces)
      switch part.content {
      case .parts(let parts): try append(parts, at: place + [index], to: &pieces)
      case .bytes(let bytes): Self.append(try PartEncoder.encoded(bytes, as: part.encoding), to: &pieces)
      case .source(let source): pieces.append(.source(source, part.encoding))
      }
      Self.append("\r\n", to: &pieces)
    }
    Self.append("--\(boundary)--\r\n", to: &pieces)
  }

  private static func append(_ text: String, to pieces: inout [MultipartPiece]) { append(Array(text.utf8), to: &pieces) }

  private static func append(_ bytes: [UInt8], to pieces: inout [MultipartPiece]) {
    guard !bytes.isEmpty else { return }
    if case .bytes(var before) = pieces.last {
      pieces.removeLast()
      before += bytes
      pieces.append(.bytes(before))
    } else {
      pieces.append(.bytes(bytes))
    }
  }

  private static let deepest = 4
}

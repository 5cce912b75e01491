/// What stands in a form one after the other.
enum MultipartPiece: Sendable {
  case bytes([UInt8])
  case source(any BodySource, MultipartPart.TransferEncoding?)
}

/// A form of which some parts are read as it is sent.
struct MultipartSource: BodySource {
  let length: UInt64?
  let isRewindable: Bool
  private let pieces: [MultipartPiece]

  init(_ pieces: [MultipartPiece]) {
    self.pieces = pieces
    var sum: UInt64? = 0
    var canBeginAgain = true
    for piece in pieces {
      let length: UInt64?
      switch piece {
      case .bytes(let bytes): length = UInt64(bytes.count)
      case .source(let source, let encoding):
        length = PartEncoder.length(of: source.length, as: encoding)
        canBeginAgain = canBeginAgain && source.isRewindable
      }
      guard let before = sum, let length else {
        sum = nil
        continue
      }
      let (total, overflows) = before.addingReportingOverflow(length)
      sum = overflows ? nil : total
    }
    length = sum
    isRewindable = canBeginAgain
  }

  func begin() async throws(HTTPError) -> any BodyReader { MultipartReader(pieces) }
}

/// Goes through the pieces; each source is begun when its turn comes.
private final class MultipartReader: BodyReader {
  private var pieces: ArraySlice<MultipartPiece>
  private var ready: ArraySlice<UInt8> = []
  private var current: (reader: any BodyReader, encoder: PartEncoder)?
  /// What the present source has announced and not given yet; nil where it announced nothing.
  private var missing: UInt64?

  init(_ pieces: [MultipartPiece]) { self.pieces = pieces[...] }

  func next(max: Int) async throws(HTTPError) -> [UInt8] {
    while ready.isEmpty {
      if let (reader, before) = current {
        let bytes = try await reader.next(max: max)
        try count(bytes)
        var encoder = before
        ready = bytes.isEmpty ? encoder.finish()[...] : try encoder.encode(bytes)[...]
        current = bytes.isEmpty ? nil : (reader, encoder)
        continue
      }
      guard let piece = pieces.popFirst() else { return [] }
      switch piece {
      case .bytes(let bytes): ready = bytes[...]
      case .source(let source, let encoding):
        missing = source.length
        current = (try await source.begin(), PartEncoder(encoding))
      }
    }
    defer { ready = ready.dropFirst(max) }
    return Array(ready.prefix(max))
  }

  /// A file that changed meanwhile would shift every part behind it.
  private func count(_ bytes: [UInt8]) throws(HTTPError) {
    guard let left = missing else { return }
    guard UInt64(bytes.count) <= left, !bytes.isEmpty || left == 0 else {
      throw HTTPError(
        .io, code: "http.part-changed", phase: .send, "a part of the form is \(bytes.isEmpty ? "shorter" : "longer") than it was",
        hint: "it changed while it was sent", url: "")
    }
    missing = left - UInt64(bytes.count)
  }
}

internal import Bytes

/// A section of an encoded form.
enum MultipartPiece: Sendable {
  case bytes([UInt8])
  case source(any BodySource, MultipartPart.TransferEncoding?)
}

/// An encoded form with parts that are read while it is sent.
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

/// Reads the pieces in order; each source is opened when it is reached.
private final class MultipartReader: BodyReader {
  private var pieces: ArraySlice<MultipartPiece>
  private var ready: ArraySlice<UInt8> = []
  private var current: (reader: any BodyReader, encoder: PartEncoder)?
  /// Number of bytes that the current source has still to return of its announced length; nil if it announced none.
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

  /// A file that changed meanwhile would shift all following parts.
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

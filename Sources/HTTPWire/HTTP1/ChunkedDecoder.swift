/// Decodes the chunked transfer coding (RFC 9112, section 7.1).
struct ChunkedDecoder: Sendable {
  enum Step {
    case needsInput
    case bytes(ArraySlice<UInt8>)
    case trailers([FieldLine])
    case end
  }

  private enum State: Hashable {
    case size
    case data(left: UInt64)
    case dataEnd(afterCR: Bool)
    case trailers
    case done
  }

  private let limits: HTTPLimits
  private let leniency: Leniency
  /// True to return sizes, line endings and trailers as bytes, too.
  private let keepsCoding: Bool
  private var state = State.size
  private var lines: LineReader
  private var (content, overhead): (UInt64, UInt64) = (0, 0)

  init(_ limits: HTTPLimits, _ leniency: Leniency, keepsCoding: Bool) {
    self.limits = limits
    self.leniency = leniency
    self.keepsCoding = keepsCoding
    lines = LineReader(limit: limits.line)
  }

  /// Returns the next step. Trailers are read by the reader of the head, within the same limits.
  mutating func next(_ input: inout ArraySlice<UInt8>, _ sections: inout FieldSectionReader) throws(HTTPWireError) -> Step {
    while true {
      switch state {
      case .size:
        guard let line = try lines.next(from: &input) else { return .needsInput }
        try begin(ChunkSize(reading: try WireLine(line, leniency: leniency), limits: limits), &sections)
        if keepsCoding { return .bytes(line) }
      case .data(let left):
        guard !input.isEmpty else { return .needsInput }
        let piece = input.prefix(Int(clamping: left))
        input = input[piece.endIndex...]
        state = left > UInt64(piece.count) ? .data(left: left - UInt64(piece.count)) : .dataEnd(afterCR: false)
        return .bytes(piece)
      case .dataEnd(let afterCR):
        guard let byte = input.first else { return .needsInput }
        let consumed = input.prefix(1)
        input = input[consumed.endIndex...]
        try endData(byte, afterCR)
        if keepsCoding { return .bytes(consumed) }
      case .trailers:
        guard let isLast = try sections.readLine(&input) else { return .needsInput }
        if isLast { state = .done }
        if keepsCoding { return .bytes(sections.latestLine) }
        if isLast, !sections.fields.isEmpty { return .trailers(sections.fields) }
      case .done: return .end
      }
    }
  }

  /// The error if the connection ends here.
  func incomplete(_ sections: FieldSectionReader) -> HTTPWireError {
    let place =
      switch state {
      case .data(let left): "\(left) bytes before the end of a chunk"
      case .dataEnd: "before the line ending of a chunk"
      case .size: "before the last chunk"
      case .trailers, .done: sections.count == 0 ? "before the empty line after the last chunk" : "inside the trailers"
      }
    return HTTPWireError(
      .incomplete, "the connection ended \(place), after \(content - missing) bytes of content", reference: "RFC 9112, section 8")
  }

  private var missing: UInt64 {
    if case .data(let left) = state { left } else { 0 }
  }

  /// Starts a chunk. The total size of extensions is limited in relation to the content.
  private mutating func begin(_ chunk: ChunkSize, _ sections: inout FieldSectionReader) throws(HTTPWireError) {
    overhead += UInt64(chunk.overhead)
    guard overhead <= UInt64(limits.fieldSection) + content else {
      throw HTTPWireError(.limitExceeded, "chunk extensions are longer than the content and \(limits.fieldSection) bytes")
    }
    guard chunk.size > 0 else {
      state = .trailers
      return sections.begin(hasStartLine: false)
    }
    let (sum, overflow) = content.addingReportingOverflow(chunk.size)
    guard !overflow else { throw HTTPWireError(.limitExceeded, "the chunks together do not fit 64 bits") }
    content = sum
    state = .data(left: chunk.size)
  }

  private mutating func endData(_ byte: UInt8, _ afterCR: Bool) throws(HTTPWireError) {
    switch (byte, afterCR) {
    case (Octet.carriageReturn, false): state = .dataEnd(afterCR: true)
    case (Octet.lineFeed, true): state = .size
    case (Octet.lineFeed, false) where leniency.contains(.bareLineFeed): state = .size
    default:
      throw HTTPWireError(.malformed, "a chunk is longer than its size", reference: "RFC 9112, section 7.1")
    }
  }
}

/// Extracts the content of one message from a connection's bytes, with any framing.
struct ContentReader: Sendable {
  private enum State {
    case counted(left: UInt64, of: UInt64)
    case chunked
    case untilClose
    case done
  }

  private var state: State
  private var chunks: ChunkedDecoder

  init(_ length: MessageLength, _ limits: HTTPLimits, _ leniency: Leniency, keepsCoding: Bool = false) {
    chunks = ChunkedDecoder(limits, leniency, keepsCoding: keepsCoding)
    state =
      switch length {
      case .none, .tunnel: .done
      case .bytes(let count): .counted(left: count, of: count)
      case .chunked: .chunked
      case .untilClose: .untilClose
      }
  }

  /// Returns the next step; its bytes are a slice of `input`'s storage.
  mutating func next(_ input: inout ArraySlice<UInt8>, _ sections: inout FieldSectionReader) throws(HTTPWireError) -> ChunkedDecoder.Step {
    switch state {
    case .done: return .end
    case .chunked: return try chunks.next(&input, &sections)
    case .untilClose:
      guard !input.isEmpty else { return .needsInput }
      defer { input = [] }
      return .bytes(input)
    case .counted(let left, let whole):
      guard left > 0 else { return .end }
      guard !input.isEmpty else { return .needsInput }
      let piece = input.prefix(Int(clamping: left))
      input = input[piece.endIndex...]
      state = .counted(left: left - UInt64(piece.count), of: whole)
      return .bytes(piece)
    }
  }

  /// The error if the connection ends here; nil if the end of the connection delimits the content or the content is complete.
  func objectionToEnd(_ sections: FieldSectionReader) -> HTTPWireError? {
    switch state {
    case .done, .untilClose: nil
    case .chunked: chunks.incomplete(sections)
    case .counted(let left, let whole):
      HTTPWireError(
        .incomplete, "the connection ended \(left) bytes before the end of the content, after \(whole - left) of \(whole)",
        reference: "RFC 9112, section 8")
    }
  }
}

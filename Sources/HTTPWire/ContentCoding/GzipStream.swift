/// Decodes gzip: any number of consecutive members (RFC 1952, section 2.2), and zeros after the last. The zlib format is accepted as
/// well, as by other clients.
final class GzipStream: CodingStream {
  private enum Phase {
    case start
    case member
    case between
    case padding
  }

  private let coding: ContentCoding
  private let inflater: Inflater
  private var phase = Phase.start

  /// Nil only if memory allocation fails.
  init?(_ coding: ContentCoding) {
    guard let inflater = Inflater(.gzipOrZlib) else { return nil }
    self.inflater = inflater
    self.coding = coding
  }

  var mayEnd: Bool { phase != .member }

  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
    // The inflater may return more bytes without input.
    while !input.isEmpty || phase == .member {
      switch phase {
      case .start: phase = .member
      case .member:
        let (bytes, status) = inflater.inflate(&input, max: max)
        if case .damaged(let reason) = status { return .failed(coding, reason, reference: "RFC 1952, section 2.3.1.2", after: bytes) }
        if status == .end { phase = .between }
        if !bytes.isEmpty || status == .goesOn { return DecodedPortion(bytes: bytes) }
      case .between:
        if input.first == 0x1f {
          inflater.restart(as: .gzip)
          phase = .member
        } else {
          phase = .padding
        }
      case .padding:
        input = input.drop { $0 == 0 }
        if !input.isEmpty { return .failed(coding, "something else after the last member", reference: "RFC 1952, section 2.2") }
      }
    }
    return .nothing
  }
}

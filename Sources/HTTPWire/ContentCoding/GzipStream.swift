/// Undoes gzip: any number of members one after another (RFC 1952, section 2.2), and zeros after the last. What is in the zlib format
/// instead is read too, as other clients do.
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

  /// Nil for want of memory only.
  init?(_ coding: ContentCoding) {
    guard let inflater = Inflater(.gzipOrZlib) else { return nil }
    self.inflater = inflater
    self.coding = coding
  }

  var mayEnd: Bool { phase != .member }

  func decode(_ input: inout ArraySlice<UInt8>, max: Int) -> DecodedPortion {
    // Inflating may have bytes left to give without input.
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

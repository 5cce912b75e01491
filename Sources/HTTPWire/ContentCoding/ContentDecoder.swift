internal import Bytes

/// Decodes the content codings of one message, the last applied first (RFC 9110, section 8.4).
///
/// Memory does not depend on the content: output is produced only on request, and each coding needs a few KiB and one window. Bytes
/// that precede an error are returned before the error is thrown; from then on every call throws it.
public struct ContentDecoder: ~Copyable {
  /// Maximum bytes passed from one coding to the next at once.
  private static let portion = 16_384
  /// The expansion limit between codings, whose output is not returned but costs time. It is the maximum of deflate, and
  /// encoded content is hardly compressible.
  private static let innerRatio = 1_032

  private let limits: HTTPLimits
  /// In decoding order.
  private var stages: [DecoderStage] = []
  /// Input not yet passed to the first stage.
  private var pending: ArraySlice<UInt8> = []
  private var receivedBytes: UInt64 = 0
  private var decodedBytes: UInt64 = 0
  private var failure: HTTPWireError?

  /// `codings` are in the order of Content-Encoding. Throws `.contentCoding` for a coding that this build does not support, and
  /// `.limitExceeded` for too many.
  public init(_ codings: [ContentCoding], limits: HTTPLimits = .ordinary) throws(HTTPWireError) {
    self.limits = limits
    guard codings.count <= limits.codings else {
      throw HTTPWireError(.limitExceeded, "\(codings.count) content codings, where \(limits.codings) are allowed")
    }
    for coding in codings.reversed() where coding != .identity {
      guard let stage = DecoderStage(coding) else {
        throw HTTPWireError(
          .contentCoding, "no way to undo the content coding '\(coding)'", reference: "RFC 9110, section 8.4",
          hint: "this build knows \(ContentCoding.supported.map(\.rawValue).joined(separator: ", "))")
      }
      stages.append(stage)
    }
  }

  /// Appends encoded content as received.
  public mutating func received(_ bytes: ArraySlice<UInt8>) {
    receivedBytes += UInt64(bytes.count)
    if pending.isEmpty { pending = bytes } else { pending += bytes }
  }

  /// Returns at most `max` decoded bytes; nil if more input is needed. `max` is positive.
  public mutating func next(max: Int) throws(HTTPWireError) -> [UInt8]? {
    if let failure { throw failure }
    // One byte more than allowed reveals that there is more.
    let allowance = limits.decodedBytes.map { $0 - min($0, decodedBytes) }
    let room = allowance.map { UInt64(clamping: max) > $0 ? Int(clamping: $0) + 1 : max } ?? max
    do throws(HTTPWireError) {
      var bytes = try pull(stages.count - 1, max: room)
      if bytes.isEmpty { return nil }
      if let allowance, bytes.count > allowance {
        bytes.removeLast(bytes.count - Int(clamping: allowance))
        decodedBytes += allowance
        failure = HTTPWireError(.limitExceeded, "more than \(decodedBytes) bytes of decoded content")
      } else {
        decodedBytes += UInt64(bytes.count)
      }
      if !stages.isEmpty, let ratio = limits.decodedRatio {
        failure = failure ?? excess(of: decodedBytes, over: ratio, beyond: limits.freeDecodedBytes)
      }
      if let failure, bytes.isEmpty { throw failure }
      return bytes
    } catch {
      failure = error
      throw error
    }
  }

  /// Call at the end of the content, after `next` returned nil; throws for truncated streams (RFC 9112, section 8).
  public mutating func finish() throws(HTTPWireError) {
    if let failure { throw failure }
    do throws(HTTPWireError) {
      for stage in stages { try stage.finish() }
    } catch {
      failure = error
      throw error
    }
  }

  /// Returns the output of one stage, or for index -1 the received bytes; empty if more input is needed.
  private mutating func pull(_ index: Int, max: Int) throws(HTTPWireError) -> [UInt8] {
    guard stages.indices.contains(index) else {
      let bytes = Array(pending.prefix(max))
      pending.removeFirst(bytes.count)
      return bytes
    }
    while true {
      let bytes = try stages[index].decode(max: max)
      if !bytes.isEmpty { return bytes }
      if index == 0 {
        if pending.isEmpty { return [] }
        swap(&stages[0].input, &pending)
      } else {
        let input = try pull(index - 1, max: Self.portion)
        if input.isEmpty { return [] }
        if let excess = excess(of: stages[index - 1].produced, over: limits.decodedRatio ?? Self.innerRatio, beyond: 1 << 20) {
          throw excess
        }
        stages[index].input = input[...]
      }
    }
  }

  /// Compares with the number of encoded bytes consumed so far.
  private func excess(of produced: UInt64, over ratio: Int, beyond free: UInt64) -> HTTPWireError? {
    let read = receivedBytes - UInt64(pending.count + (stages.first?.input.count ?? 0))
    let (allowed, isHuge) = read.multipliedReportingOverflow(by: UInt64(clamping: ratio))
    guard produced > free && !isHuge && produced > allowed else { return nil }
    return HTTPWireError(
      .limitExceeded, "content that decodes to more than \(ratio) times its size", hint: .code(.raiseDecodedRatio))
  }
}

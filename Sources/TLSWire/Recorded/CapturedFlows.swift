/// Reassembles the streams of captured TCP segments, as far as required to find a ClientHello.
struct CapturedFlows {
  private struct Flow {
    var hello = ClientHelloStream()
    var next: UInt32
    var ahead: [CapturedSegment] = []
  }

  private var flows: [[UInt8]: Flow] = [:]
  private var lastError: TLSWireError?

  /// The reason no ClientHello was found, as the rest of a sentence; empty without an error.
  var trouble: String { lastError.map { "; one that begins like a client_hello: \($0)" } ?? "" }

  /// The ClientHello that ends in this packet; nil if there is none.
  mutating func received(_ packet: CaptureFile.Packet) -> ClientHelloStream.Found? {
    guard let segment = CapturedSegment(packet), !segment.payload.isEmpty else { return nil }
    guard var flow = flows[segment.flow] else { return begin(with: segment) }
    flow.ahead.append(segment)
    return readOn(&flow, segment.flow)
  }

  /// Follows a stream from the first segment that begins like a ClientHello; also after STARTTLS.
  private mutating func begin(with segment: CapturedSegment) -> ClientHelloStream.Found? {
    let payload = segment.payload
    guard flows.count < Self.mostFlows, payload.starts(with: [22, 3]), payload.dropFirst(5).first ?? 1 == 1 else { return nil }
    var flow = Flow(next: segment.sequence)
    flow.ahead = [segment]
    return readOn(&flow, segment.flow)
  }

  private mutating func readOn(_ flow: inout Flow, _ key: [UInt8]) -> ClientHelloStream.Found? {
    while let index = flow.ahead.firstIndex(where: { Self.reaches($0, flow.next) }) {
      let segment = flow.ahead.remove(at: index)
      let part = segment.payload.dropFirst(Int(flow.next &- segment.sequence))
      flow.next &+= UInt32(truncatingIfNeeded: part.count)
      do throws(TLSWireError) {
        if let found = try flow.hello.received(part) { return found }
      } catch {
        lastError = error
        flows[key] = nil
        return nil
      }
    }
    // Discards retransmissions; a stream with too many segments out of order is dropped.
    flow.ahead.removeAll { Int32(bitPattern: $0.sequence &- flow.next) < 0 }
    flows[key] = flow.ahead.count <= Self.mostSegments ? flow : nil
    return nil
  }

  /// Whether a segment begins at or before `next` and extends beyond it.
  private static func reaches(_ segment: CapturedSegment, _ next: UInt32) -> Bool {
    let behind = Int32(bitPattern: next &- segment.sequence)
    return behind >= 0 && Int(behind) < segment.payload.count
  }

  private static let mostFlows = 1_024
  private static let mostSegments = 64
}

internal import Bytes
public import HTTPWire
public import Observation

extension FrameObservation {
  /// `start` is the origin of its time.
  public init(_ record: FrameRecord, since start: ContinuousClock.Instant) {
    self.init(
      at: start.duration(to: record.at).microseconds, direction: record.direction == .sent ? .sent : .received, stream: record.stream,
      type: WireValue(id: "0x\(Hex.encode([record.type]))", name: HTTP2FrameType(rawValue: record.type).description),
      flags: "0x\(Hex.encode([record.flags]))", length: record.length, detail: record.detail)
  }
}

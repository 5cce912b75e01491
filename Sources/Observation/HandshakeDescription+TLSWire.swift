public import TLSWire

extension WireValue {
  public init(_ point: some CodePoint) {
    self.init(id: point.hex, name: point.description)
  }
}

internal import CNghttp2

/// Field lines laid out as nghttp2 takes them: all bytes in one block, and pointers into it for as long as a call lasts.
@safe struct HTTP2FieldBlock {
  private var bytes: [UInt8] = []
  private var lengths: [(name: Int, value: Int)] = []

  init(_ lines: [FieldLine]) {
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.name.count + $1.value.count })
    lengths.reserveCapacity(lines.count)
    for line in lines {
      bytes += line.name
      bytes += line.value
      lengths.append((line.name.count, line.value.count))
    }
  }

  /// nghttp2 copies what it is given; it wants mutable pointers all the same.
  mutating func withPairs<Result>(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> Result) -> Result {
    let lengths = self.lengths
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return body(nil, 0) }
      var offset = 0
      let pairs = unsafe lengths.map { length in
        defer { offset += length.name + length.value }
        return unsafe nghttp2_nv(
          name: base + offset, value: base + offset + length.name, namelen: length.name, valuelen: length.value,
          flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
      }
      return unsafe pairs.withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
    }
  }
}

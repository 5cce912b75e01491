internal import CNghttp2

/// Field lines in nghttp2's layout: all bytes in one block, and pointers into it for the duration of a call.
@safe struct HTTP2FieldBlock {
  private(set) var bytes: [UInt8] = []
  private var lengths: [(name: Int, value: Int)] = []

  init(roomFor count: Int) {
    bytes.reserveCapacity(64 * count)
    lengths.reserveCapacity(count)
  }

  var count: Int { lengths.count }

  /// Appends a field; the value is at the end of `bytes` afterwards.
  mutating func append(_ name: String, _ value: String) {
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: value.utf8)
    lengths.append((name.utf8.count, value.utf8.count))
  }

  /// Appends a field with its name in lower case.
  mutating func append(_ name: [UInt8], _ value: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes += name
    for index in start..<bytes.count { bytes[index] = FieldLine.lowered(bytes[index]) }
    bytes += value
    lengths.append((name.count, value.count))
  }

  /// nghttp2 copies its input, although it requires mutable pointers.
  mutating func withPairs<Result>(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> Result) -> Result {
    let lengths = self.lengths
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return body(nil, 0) }
      return unsafe withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: lengths.count) { pairs in
        var offset = 0
        for (index, length) in lengths.enumerated() {
          unsafe pairs.initializeElement(
            at: index,
            to: nghttp2_nv(
              name: base + offset, value: base + offset + length.name, namelen: length.name, valuelen: length.value,
              flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue)))
          offset += length.name + length.value
        }
        return unsafe body(pairs.baseAddress, lengths.count)
      }
    }
  }
}

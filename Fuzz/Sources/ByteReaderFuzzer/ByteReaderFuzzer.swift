import Bytes

/// The input is a script of reads, then what is read: no order of reads reaches past the end or loses a byte.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzByteReader(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let script = bytes.prefix(16)
  var reader = ByteReader(bytes.dropFirst(16))
  for step in script {
    let before = reader.offset
    do throws(ByteError) {
      switch step % 8 {
      case 0: _ = try reader.readUInt8()
      case 1: _ = try reader.readUInt16()
      case 2: _ = try reader.readUInt24()
      case 3: _ = try reader.readUInt32()
      case 4: _ = try reader.readUInt64()
      case 5: _ = try reader.readBytes(Int(step >> 3))
      case 6: _ = try reader.readVector(lengthBytes: Int(step >> 3) % 8 + 1)
      default: reader = try reader.sub(lengthBytes: Int(step >> 3) % 8 + 1)
      }
    } catch {
      precondition(reader.offset == before, "a failed read moved the reader")
    }
    precondition(reader.rest.count == reader.remaining && reader.remaining >= 0)
  }
  return 0
}

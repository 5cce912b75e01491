import Bytes
import TLSWire

/// A stream of records in pieces and in one go: the same records, the same handshake messages, the same end.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRecords(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let size = bytes.first else { return 0 }
  let stream = bytes.dropFirst()
  let whole = messages(in: [stream])
  let step = Int(size % 32) + 1
  let pieces = stride(from: stream.startIndex, to: stream.endIndex, by: step).map { stream[$0..<min($0 + step, stream.endIndex)] }
  precondition(messages(in: pieces) == whole, "pieces change what is read")
  return 0
}

private func messages(in pieces: [ArraySlice<UInt8>]) -> [[UInt8]] {
  var parser = RecordParser()
  var reassembler = HandshakeReassembler(limit: 1 << 16)
  var found: [[UInt8]] = []
  do throws(TLSWireError) {
    for piece in pieces {
      parser.received(piece)
      while let record = try parser.next() {
        found.append([record.type.rawValue] + record.fragment)
        if record.type == .alert { _ = try? Alert(reading: record.fragment) }
        guard record.type == .handshake else { continue }
        reassembler.received(record.fragment)
        while let message = try reassembler.next() {
          precondition(message.bytes.count == message.body.count + HandshakeMessage.headerLength)
          found.append(message.bytes)
        }
      }
    }
  } catch {
    found.append(Array(error.code.rawValue.utf8))
  }
  return found
}

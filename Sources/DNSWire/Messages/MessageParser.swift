internal import Bytes

/// Parses one message.
struct MessageParser {
  private let bytes: [UInt8]
  private var reader: ByteReader
  private var names: NameDecompressor

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    reader = ByteReader(bytes)
    names = NameDecompressor(message: bytes)
  }

  mutating func message() throws(DNSWireError) -> DNSMessage {
    let id = try number("header")
    var message = DNSMessage(id: id, flags: try number("header"))
    let counts = [try number("header"), try number("header"), try number("header"), try number("header")]
    for _ in 0..<counts[0] { message.questions.append(try question()) }
    do throws(DNSWireError) {
      for _ in 0..<counts[1] { message.answers.append(try record()) }
      for _ in 0..<counts[2] { message.authorities.append(try record()) }
      for _ in 0..<counts[3] { try additional(of: &message) }
    } catch {
      guard message.isTruncated, error.code == .truncated else { throw error }
      return message
    }
    do throws(ByteError) { try reader.finish() } catch { throw DNSWireError(error, in: "message") }
    return message
  }

  private mutating func question() throws(DNSWireError) -> DNSQuestion {
    let name = try names.readName(&reader)
    let type = DNSRecordType(try number("question"))
    return DNSQuestion(name: name, type: type, recordClass: DNSClass(try number("question")))
  }

  private mutating func record() throws(DNSWireError) -> ResourceRecord {
    let name = try names.readName(&reader)
    let type = DNSRecordType(try number("record"))
    let recordClass = DNSClass(try number("record"))
    let ttl = UInt32(try number("record")) << 16 | UInt32(try number("record"))
    var data: ByteReader
    do throws(ByteError) { data = try reader.sub(lengthBytes: 2) } catch { throw DNSWireError(error, in: "record") }
    let rdata: [UInt8]
    if let layout = RDATALayout.layout(of: type) {
      do throws(DNSWireError) { rdata = try layout.expanded(&data, &names) } catch {
        // A record that is complete but ends within a name is not a truncated message.
        throw DNSWireError(code: error.code == .truncated ? .illegal : error.code, structure: "\(type) record", reason: error.reason)
      }
    } else {
      rdata = Array(data.readRest())
    }
    return ResourceRecord(name: name, type: type, recordClass: recordClass, ttl: ttl, rdata: rdata)
  }

  private mutating func additional(of message: inout DNSMessage) throws(DNSWireError) {
    let record = try record()
    guard record.type == .opt else {
      message.additionals.append(record)
      return
    }
    guard message.edns == nil else { throw DNSWireError(code: .illegal, structure: "message", reason: "more than one OPT record") }
    message.edns = try EDNS(record)
    message.responseCode = DNSResponseCode(UInt16(record.ttl >> 24) << 4 | message.responseCode.rawValue)
  }

  private mutating func number(_ structure: String) throws(DNSWireError) -> UInt16 {
    do throws(ByteError) { return try reader.readUInt16() } catch { throw DNSWireError(error, in: structure) }
  }
}

import Bytes
import TestSupport
import Testing

@testable import TLSWire

@Suite struct CaptureFileTests {
  static let records = RecordedClientHelloTests.hello.records(fragmentLength: 120)

  @Test(arguments: [false, true], [1, 101, 113, 276, 0]) func `pcap files give their first hello`(isBig: Bool, link: Int) throws {
    let file = CaptureWriter.pcap(CaptureWriter.packets(of: Self.records, link: link), link: link, isBig: isBig)
    let recorded = try RecordedClientHello(reading: file)
    #expect(recorded.bytes == Self.records)
    // Before it stand what is no TCP, and the opening of the connection.
    #expect(recorded.form == .capture(packet: CaptureWriter.packets(of: Self.records, link: link).count))
  }

  @Test(arguments: [false, true]) func `pcapng files do so too`(isBig: Bool) throws {
    let file = CaptureWriter.pcapng(CaptureWriter.packets(of: Self.records, link: 1), link: 1, isBig: isBig)
    #expect(try RecordedClientHello(reading: file).bytes == Self.records)
  }

  @Test func `IPv6 and the tags of virtual LANs are read through`() throws {
    let packets = CaptureWriter.packets(of: Self.records, link: 1, isVersion6: true, tags: 2)
    #expect(try RecordedClientHello(reading: CaptureWriter.pcap(packets, link: 1)).bytes == Self.records)
  }

  @Test func `segments may come in any order and more than once`() throws {
    let packets = CaptureWriter.packets(of: Self.records, link: 101, segmentLength: 60)
    let (first, rest) = (packets[..<3], packets[3...])
    let shuffled = first + rest.reversed() + rest
    #expect(try RecordedClientHello(reading: CaptureWriter.pcap(Array(shuffled), link: 101)).bytes == Self.records)
    let overlapping = CaptureWriter.packets(of: Self.records, link: 101, segmentLength: 60, overlap: 25)
    #expect(try RecordedClientHello(reading: CaptureWriter.pcap(overlapping, link: 101)).bytes == Self.records)
  }

  @Test func `a capture without a hello says so`() {
    let packets = CaptureWriter.packets(of: Array("GET / HTTP/1.1\r\n\r\n".utf8), link: 101)
    let error = #expect(throws: TLSWireError.self) { try RecordedClientHello(reading: CaptureWriter.pcap(packets, link: 101)) }
    #expect(error?.description == "capture: no client_hello in its \(packets.count) packets")
    let broken = CaptureWriter.packets(of: [22, 3, 1, 0, 6, 1, 0, 0, 2, 3, 3], link: 101)
    let other = #expect(throws: TLSWireError.self) { try RecordedClientHello(reading: CaptureWriter.pcap(broken, link: 101)) }
    #expect(other?.description.hasPrefix("capture: no client_hello in its 3 packets; one that begins like a client_hello: ") == true)
  }

  @Test func `a capture may be cut anywhere`() {
    for file in [
      CaptureWriter.pcap(CaptureWriter.packets(of: Self.records, link: 1), link: 1),
      CaptureWriter.pcapng(CaptureWriter.packets(of: Self.records, link: 1), link: 1),
    ] {
      for length in 4..<file.count - 4 {
        #expect(throws: TLSWireError.self) { try RecordedClientHello(reading: Array(file.prefix(length))) }
      }
    }
  }

  @Test func `no damaged capture traps`() {
    var generator = SeededGenerator(seed: 6)
    let files = [
      CaptureWriter.pcap(CaptureWriter.packets(of: Self.records, link: 1, tags: 1), link: 1),
      CaptureWriter.pcapng(CaptureWriter.packets(of: Self.records, link: 276), link: 276),
      CaptureWriter.pcap(CaptureWriter.packets(of: Self.records, link: 101, segmentLength: 50, isVersion6: true), link: 101),
    ]
    for round in 0..<3_000 { _ = try? RecordedClientHello(reading: generator.damaged(files[round % files.count])) }
  }
}

/// Writes captures of one connection.
enum CaptureWriter {
  /// A packet of another protocol, the opening of the connection, and the bytes in segments.
  static func packets(
    of stream: [UInt8], link: Int, segmentLength: Int = 200, overlap: Int = 0, isVersion6: Bool = false, tags: Int = 0
  ) -> [[UInt8]] {
    let start: UInt32 = 0xffff_fff0
    var packets = [frame([17] + Array(repeating: 0, count: 11), protocolNumber: 17, link, isVersion6, tags)]
    packets.append(frame(segment(start &- 1, []), protocolNumber: 6, link, isVersion6, tags))
    for place in stride(from: 0, to: stream.count, by: segmentLength) {
      let begin = max(0, place - overlap)
      let payload = Array(stream[begin..<min(place + segmentLength, stream.count)])
      packets.append(frame(segment(start &+ UInt32(begin), payload), protocolNumber: 6, link, isVersion6, tags))
    }
    return packets
  }

  private static func segment(_ sequence: UInt32, _ payload: [UInt8]) -> [UInt8] {
    // With an option of four bytes.
    big(0xc001, 2) + big(443, 2) + big(Int(sequence), 4) + big(1, 4) + [0x60, 0x18] + big(0xffff, 2) + [0, 0, 0, 0] + [1, 1, 1, 1] + payload
  }

  private static func frame(_ bytes: [UInt8], protocolNumber: UInt8, _ link: Int, _ isVersion6: Bool, _ tags: Int) -> [UInt8] {
    let packet: [UInt8]
    if isVersion6 {
      // With an extension header of eight bytes.
      packet =
        [0x60, 0, 0, 0] + big(bytes.count + 8, 2) + [60, 64] + Array(repeating: 2, count: 32) + [protocolNumber, 0]
        + Array(repeating: 0, count: 6) + bytes
    } else {
      packet = [0x45, 0] + big(bytes.count + 20, 2) + [0, 0, 0x40, 0, 64, protocolNumber, 0, 0] + [127, 0, 0, 1, 127, 0, 0, 1] + bytes
    }
    let type = isVersion6 ? [0x86, 0xdd] : [0x08, 0x00] as [UInt8]
    return switch link {
    case 0: [2, 0, 0, 0] + packet
    case 1: Array(repeating: 0, count: 12) + (0..<tags).flatMap { _ in [0x81, 0, 0, 7] as [UInt8] } + type + packet + [0, 0, 0]
    case 113: Array(repeating: 0, count: 14) + type + packet
    case 276: type + Array(repeating: 0, count: 18) + packet
    default: packet
    }
  }

  static func pcap(_ packets: [[UInt8]], link: Int, isBig: Bool = false) -> [UInt8] {
    var file =
      number(0xa1b2_c3d4, 4, isBig) + number(2, 2, isBig) + number(4, 2, isBig) + Array(repeating: 0, count: 12) + number(link, 4, isBig)
    for packet in packets {
      file += Array(repeating: 0, count: 8) + number(packet.count, 4, isBig) + number(packet.count, 4, isBig) + packet
    }
    return file
  }

  static func pcapng(_ packets: [[UInt8]], link: Int, isBig: Bool = false) -> [UInt8] {
    var file = block(0x0a0d_0d0a, number(0x1a2b_3c4d, 4, isBig) + number(1, 2, isBig) + Array(repeating: 0, count: 10), isBig)
    file += block(1, number(link, 2, isBig) + Array(repeating: 0, count: 6), isBig)
    file += block(5, Array(repeating: 0, count: 12), isBig)
    for packet in packets {
      let header = Array(repeating: 0, count: 12) + number(packet.count, 4, isBig) + number(packet.count, 4, isBig)
      let padding = Array(repeating: UInt8(0), count: (4 - packet.count % 4) % 4)
      file += block(6, header + packet + padding, isBig)
    }
    return file
  }

  private static func block(_ type: Int, _ body: [UInt8], _ isBig: Bool) -> [UInt8] {
    number(type, 4, isBig) + number(body.count + 12, 4, isBig) + body + number(body.count + 12, 4, isBig)
  }

  private static func number(_ value: Int, _ count: Int, _ isBig: Bool) -> [UInt8] {
    isBig ? big(value, count) : big(value, count).reversed()
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

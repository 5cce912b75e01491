import Bytes
import Minting
import Testing
import X509

@Suite struct OCSPTimestampsTests {
  private static let list: [UInt8] = [0, 5, 0, 3, 1, 2, 3]

  /// A response as a responder makes it, unsigned.
  private static func response(
    _ extensions: [MintedExtension]?, byName: Bool = true, hasNextUpdate: Bool = true, type: OID = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
  ) -> [UInt8] {
    let time = DERWriter.value(0x18, Array("20261121000000Z".utf8))
    let certificate = DERWriter.sequence(
      DERWriter.sequence(DERWriter.oid(OID(1, 3, 14, 3, 2, 26))), DERWriter.octetString([1]), DERWriter.octetString([2]),
      DERWriter.integer(3))
    var single = [certificate, DERWriter.implicit(0, [UInt8]()), time]
    if hasNextUpdate { single.append(DERWriter.explicit(0, time)) }
    if let extensions {
      let list = extensions.map { DERWriter.sequence(DERWriter.oid($0.oid), DERWriter.octetString($0.der)) }
      single.append(DERWriter.explicit(1, DERWriter.sequence(of: list)))
    }
    let responder = byName ? DERWriter.explicit(1, DERWriter.sequence()) : DERWriter.explicit(2, DERWriter.octetString([9]))
    let data = DERWriter.sequence(
      responder, time, DERWriter.sequence(of: [DERWriter.sequence(of: single), DERWriter.sequence(of: Array(single.prefix(3)))]))
    let basic = DERWriter.sequence(data, DERWriter.sequence(DERWriter.oid(OID(1, 2, 3))), DERWriter.bitString([0]))
    let bytes = DERWriter.sequence(DERWriter.oid(type), DERWriter.octetString(basic))
    return DERWriter.sequence(DERWriter.value(0x0a, [0]), DERWriter.explicit(0, bytes))
  }

  private static let timestamps = MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 5), der: DERWriter.octetString(list))
  private static let other = MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 2), der: [5, 0])

  @Test(arguments: [true, false], [true, false]) func `the list in a single response is found`(byName: Bool, hasNextUpdate: Bool) throws {
    let response = Self.response([Self.other, Self.timestamps], byName: byName, hasNextUpdate: hasNextUpdate)
    #expect(try OCSPTimestamps(response: response).lists == [Self.list])
  }

  @Test func `a response without timestamps has none`() throws {
    #expect(try OCSPTimestamps(response: Self.response(nil)).lists.isEmpty)
    #expect(try OCSPTimestamps(response: Self.response([Self.other])).lists.isEmpty)
    #expect(try OCSPTimestamps(response: Self.response([Self.timestamps], type: OID(1, 2, 3, 4))).lists.isEmpty)
    // tryLater
    #expect(try OCSPTimestamps(response: DERWriter.sequence(DERWriter.value(0x0a, [3]))).lists.isEmpty)
  }

  @Test func `a response that is cut short is refused at every length`() {
    let response = Self.response([Self.timestamps])
    for length in 0..<response.count {
      #expect(throws: PKIError.self) { try OCSPTimestamps(response: Array(response.prefix(length))) }
    }
  }

  @Test func `a response with changed bytes is read or refused`() {
    let response = Self.response([Self.other, Self.timestamps])
    var state: UInt64 = 7
    for _ in 0..<2_000 {
      var mutated = response
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = try? OCSPTimestamps(response: mutated)
    }
  }
}

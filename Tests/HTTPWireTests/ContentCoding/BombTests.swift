import Bytes
import HTTPWire
import Testing

/// Little content that decodes to much. Guards: the limits in `ContentDecoder.next`.
@Suite struct BombTests {
  /// Its size once decoded, and the bytes.
  static let bombs: [(ContentCoding, Int, [UInt8])] = {
    let runs = 130_000
    var bombs: [(ContentCoding, Int, [UInt8])] = [(.deflate, runs * 258 + 1, DeflateWriter.zeros(runs: runs))]
    #if Brotli
      bombs.append((.brotli, 64 << 20, (try? Hex.decode(brotli)) ?? []))
    #endif
    #if Zstandard
      // A window of 1 KiB, then blocks of 1 KiB each that repeat one byte, the last of them marked (RFC 8878, section 3.1.1).
      let blocks = (0..<20_000).flatMap { [$0 == 19_999 ? 0x03 : 0x02, 0x20, 0, 0] as [UInt8] }
      bombs.append((.zstandard, 20_000 << 10, [0x28, 0xb5, 0x2f, 0xfd, 0, 0] + blocks))
    #endif
    return bombs
  }()

  static let brotli = """
    cbffff3ff82700e2b14020f7fe8fffff7ff04f00c4611180eefd1fffffffe09f0088c30200ddfb3ffeffffc13f0110870500baf77ffcffff
    837f02200e0b0074effff8ffff07ff04401c1600e8defff1ffff0ffe0980382c00d0bdffe3ffff1ffc1300715800a07bff37
    """

  @Test(arguments: bombs.indices) func `a bomb comes out in the portions that are asked for`(index: Int) {
    let (coding, size, bytes) = Self.bombs[index]
    let decoded = Decoded([coding], [bytes[...]], max: 65_536, keeps: false)
    #expect(decoded.count == size && decoded.error == nil)
    #expect(decoded.largest <= 65_536)
  }

  @Test(arguments: bombs.indices) func `limits end a bomb where they are reached`(index: Int) {
    let (coding, size, bytes) = Self.bombs[index]
    var limits = HTTPLimits.ordinary
    for allowed in [0, 1, 65_535, 65_536, 65_537, 1_000_000] {
      limits.decodedBytes = UInt64(allowed)
      let decoded = Decoded([coding], [bytes[...]], max: 65_536, limits: limits)
      #expect(decoded.count == allowed)
      #expect(decoded.error?.description == "more than \(allowed) bytes of decoded content")
    }
    limits.decodedBytes = UInt64(size)
    #expect(Decoded([coding], [bytes[...]], max: 65_536, limits: limits, keeps: false).error == nil)
    limits.decodedBytes = nil
    (limits.decodedRatio, limits.freeDecodedBytes) = (100, 1 << 20)
    let decoded = Decoded([coding], [bytes[...]], max: 65_536, limits: limits, keeps: false)
    #expect(decoded.error?.code == .limitExceeded)
    #expect(decoded.count > 1 << 20 && decoded.count < 2 << 20)
    limits.decodedRatio = size
    #expect(Decoded([coding], [bytes[...]], max: 65_536, limits: limits, keeps: false).error == nil)
  }

  /// 70 MiB of zeros, in two codings as well.
  @Test func `a bomb ends without any option`() {
    let zeros = DeflateWriter.zeros(runs: 285_000)
    for (codings, bytes) in [([.deflate], zeros), ([.deflate, .gzip], DeflateWriter.gzip(zeros))] as [([ContentCoding], [UInt8])] {
      let decoded = Decoded(codings, [bytes[...]], max: 65_536, keeps: false)
      #expect(decoded.error?.code == .limitExceeded, "\(codings)")
      #expect(decoded.count <= (64 << 20) + 65_536)
    }
  }

  @Test func `a limit counts for content that is not coded too`() {
    var limits = HTTPLimits.ordinary
    limits.decodedBytes = 3
    limits.decodedRatio = 0
    let decoded = Decoded([], [[1, 2], [3, 4]], limits: limits)
    #expect(decoded.bytes == [1, 2, 3])
    #expect(decoded.error?.code == .limitExceeded)
  }

  #if Brotli
    /// 80 MiB of empty blocks, of which not a byte comes out.
    @Test func `a bomb inside another coding ends though nothing of it comes out`() throws {
      let bytes = try Hex.decode(
        """
        cbffff3ff8a700fee3b528a0f6fe0ff3ffff0ffe0980382c00d0bdffe3ffff1ffc1300715800a07bffc7ffff3ff82700e2b00040f7fe8fffff7ff0
        4f00c4610180eefd1fffffffe09f0088c30200ddfb3ffeffffc13f0110870500baf77ffcffff837f02200e0b0074effff8ffff07ff04401c1600e8
        defff1ffff0ffe0980382c00d0bdff1b
        """)
      let decoded = Decoded([.deflate, .brotli], [bytes[...]])
      #expect(decoded.bytes.isEmpty)
      #expect(decoded.error?.description == "content that decodes to more than 100 times its size")
    }
  #endif
}

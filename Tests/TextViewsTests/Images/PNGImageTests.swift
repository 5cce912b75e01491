import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import TextViews

@Suite struct PNGImageTests {
  /// A PNG encoder for every color type, depth, filter and interlace method.
  struct Encoder {
    var type: UInt8
    var depth: Int
    var isInterlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8]?

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 0 }

    /// `samples` are those of the pixels, row by row.
    func file(_ samples: [Int], width: Int, filters generator: inout SeededGenerator) throws -> [UInt8] {
      let height = samples.count / channels / width
      let steps =
        isInterlaced
        ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] : [(0, 0, 1, 1)]
      var data: [UInt8] = []
      for (left, top, columnStep, rowStep) in steps where left < width && top < height {
        var previous: [UInt8]?
        for row in stride(from: top, to: height, by: rowStep) {
          let places = stride(from: left, to: width, by: columnStep).map { (row * width + $0) * channels }
          let line = packed(places.flatMap { samples[$0..<($0 + channels)] })
          let filter = UInt8.random(in: 0...4, using: &generator)
          data += [filter] + filtered(line, previous ?? line.map { _ in 0 }, filter)
          previous = line
        }
      }
      func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
      func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { big(content.count) + Array(name.utf8) + content + [0, 0, 0, 0] }
      let compressed = try Self.compressed(data)
      let half = compressed.count / 2
      return PNGHeader.signature + chunk("IHDR", big(width) + big(height) + [UInt8(depth), type, 0, 0, isInterlaced ? 1 : 0])
        + (palette.isEmpty ? [] : chunk("PLTE", palette)) + (transparency.map { chunk("tRNS", $0) } ?? [])
        + chunk("IDAT", Array(compressed[..<half])) + chunk("IDAT", Array(compressed[half...])) + chunk("IEND", [])
    }

    static func compressed(_ data: [UInt8]) throws -> [UInt8] {
      // Stored blocks: zlib's header, and an Adler checksum that inflate verifies.
      var result: [UInt8] = [0x78, 0x01]
      var rest = data[...]
      repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        let length = [UInt8(block.count & 0xff), UInt8(block.count >> 8)]
        result += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
      } while !rest.isEmpty
      var (low, high): (UInt32, UInt32) = (1, 0)
      for byte in data {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
      }
      return result + [UInt8(high >> 8), UInt8(high & 0xff), UInt8(low >> 8), UInt8(low & 0xff)]
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
      switch depth {
      case 8: return samples.map { UInt8($0) }
      case 16: return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
      default:
        var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
        for (index, sample) in samples.enumerated() { bytes[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8)) }
        return bytes
      }
    }

    private func filtered(_ line: [UInt8], _ above: [UInt8], _ filter: UInt8) -> [UInt8] {
      let step = max(1, channels * depth / 8)
      return line.indices.map { index in
        let left = index < step ? 0 : Int(line[index - step])
        let corner = index < step ? 0 : Int(above[index - step])
        let up = Int(above[index])
        let paeth = [left, up, corner].min { abs(left + up - corner - $0) < abs(left + up - corner - $1) } ?? 0
        return line[index] &- UInt8(truncatingIfNeeded: [0, left, up, (left + up) / 2, paeth][Int(filter)])
      }
    }
  }

  static let kinds: [(UInt8, [Int])] = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]

  @Test(arguments: kinds.flatMap { type, depths in depths.map { (type, $0) } })
  func `every color type and depth is decoded, interlaced or not`(type: UInt8, depth: Int) throws {
    var generator = SeededGenerator(seed: UInt64(type) << 8 | UInt64(depth))
    for size in [(1, 1), (3, 5), (8, 8), (17, 9), (2, 33)] {
      for isInterlaced in [false, true] {
        var encoder = Encoder(type: type, depth: depth, isInterlaced: isInterlaced)
        let most = 1 << depth - 1
        if type == 3 {
          encoder.palette = (0..<(3 << depth)).map { _ in UInt8.random(in: 0...255, using: &generator) }
          encoder.transparency = [0, 128]
        }
        let samples = (0..<(size.0 * size.1 * encoder.channels)).map { _ in Int.random(in: 0...most, using: &generator) }
        let file = try encoder.file(samples, width: size.0, filters: &generator)
        let image = try #require(PNGImage(file), "\(size) \(isInterlaced)")
        #expect(image.width == size.0 && image.height == size.1)
        #expect(image.pixels == Self.pixels(samples, encoder), "\(size) \(isInterlaced)")
        for length in stride(from: 0, to: file.count - 20, by: 7) { #expect(PNGImage(Array(file.prefix(length))) == nil) }
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
          var damaged = file
          damaged[Int.random(in: 8..<file.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
          _ = PNGImage(damaged, mostPixels: 10_000)
        }
      }
    }
  }

  @Test func `a color may be transparent`() throws {
    var generator = SeededGenerator(seed: 1)
    let gray = try Encoder(type: 0, depth: 2, transparency: [0, 2]).file([0, 2, 3, 1], width: 2, filters: &generator)
    #expect(PNGImage(gray)?.pixels.map(\.alpha) == [255, 0, 255, 255])
    let rgb = try Encoder(type: 2, depth: 8, transparency: [0, 1, 0, 2, 0, 3]).file([1, 2, 3, 1, 2, 4], width: 1, filters: &generator)
    #expect(PNGImage(rgb)?.pixels.map(\.alpha) == [0, 255])
  }

  @Test func `an image that would need much memory is not decoded`() throws {
    var generator = SeededGenerator(seed: 1)
    let file = try Encoder(type: 0, depth: 8).file(Array(repeating: 7, count: 10_000), width: 100, filters: &generator)
    #expect(PNGImage(file, mostPixels: 9_999) == nil && PNGImage(file, mostPixels: 10_000) != nil)
    var huge = file
    huge.replaceSubrange(16..<24, with: [0x00, 0xff, 0xff, 0xff, 0x00, 0xff, 0xff, 0xff])
    #expect(PNGImage(huge) == nil)
    // Far fewer bytes than the header promises.
    huge.replaceSubrange(16..<24, with: [0, 0, 15, 0xa0, 0, 0, 15, 0xa0])
    #expect(PNGImage(huge) == nil)
  }

  private static func pixels(_ samples: [Int], _ encoder: Encoder) -> [PNGImage.Pixel] {
    func byte(_ value: Int) -> UInt8 { encoder.depth == 16 ? UInt8(value >> 8) : UInt8(value * 255 / (1 << encoder.depth - 1)) }
    return stride(from: 0, to: samples.count, by: encoder.channels).map { index in
      switch encoder.type {
      case 0: PNGImage.Pixel(byte(samples[index]), byte(samples[index]), byte(samples[index]))
      case 2: PNGImage.Pixel(byte(samples[index]), byte(samples[index + 1]), byte(samples[index + 2]))
      case 3:
        PNGImage.Pixel(
          encoder.palette[3 * samples[index]], encoder.palette[3 * samples[index] + 1], encoder.palette[3 * samples[index] + 2],
          samples[index] == 0 ? 0 : samples[index] == 1 ? 128 : 255)
      case 4: PNGImage.Pixel(byte(samples[index]), byte(samples[index]), byte(samples[index]), byte(samples[index + 1]))
      default:
        PNGImage.Pixel(byte(samples[index]), byte(samples[index + 1]), byte(samples[index + 2]), byte(samples[index + 3]))
      }
    }
  }
}

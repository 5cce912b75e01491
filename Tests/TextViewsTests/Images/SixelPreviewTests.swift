import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import TextViews

@Suite struct SixelPreviewTests {
  /// An image as a terminal draws it: colors in percent, nil for the background.
  private struct Drawing {
    var width = 0
    var height = 0
    var pixels: [[Int]?] = []

    init?(_ text: String) {
      guard let match = text.wholeMatch(of: /\u{1b}P0;1;0q"1;1;(\d+);(\d+)([!-~]*)\u{1b}\\\n/), let width = Int(match.1),
        let height = Int(match.2)
      else { return nil }
      (self.width, self.height) = (width, height)
      pixels = Array(repeating: nil, count: width * height)
      var (colors, color, row, column): ([Int: [Int]], Int, Int, Int) = ([:], 0, 0, 0)
      for token in String(match.3).matches(of: /#\d+(?:;2;\d+;\d+;\d+)?|!\d+[?-~]|[?-~]|[$\-]/) {
        let word = String(token.output)
        switch word.first {
        case "#":
          let numbers = word.dropFirst().split(separator: ";").compactMap { Int($0) }
          color = numbers[0]
          if numbers.count == 5 { colors[color] = Array(numbers[2...]) }
        case "$": column = 0
        case "-": (row, column) = (row + 6, 0)
        default:
          let count = word.first == "!" ? Int(word.dropFirst().dropLast()) ?? 0 : 1
          let bits = Int(word.utf8.last ?? 0) - 0x3f
          for _ in 0..<count {
            for bit in 0..<6 where bits >> bit & 1 == 1 {
              guard column < width, row + bit < height else { return nil }
              pixels[(row + bit) * width + column] = colors[color]
            }
            column += 1
          }
        }
      }
    }
  }

  private static func png(_ samples: [Int], width: Int, type: UInt8 = 6) throws -> [UInt8] {
    var generator = SeededGenerator(seed: 3)
    return try PNGImageTests.Encoder(type: type, depth: 8).file(samples, width: width, filters: &generator)
  }

  private static func drawing(of png: [UInt8], columns: Int = 80) throws -> Drawing {
    try #require(Drawing(String(decoding: SixelPreview.bytes(of: png, columns: columns), as: UTF8.self)))
  }

  @Test func `an image with few colors is drawn with them, and transparent pixels are not drawn`() throws {
    var generator = SeededGenerator(seed: 9)
    let palette = (0..<200).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &generator) } }
    let (width, height) = (31, 20)
    let places = (0..<(width * height)).map { _ in Int.random(in: -1..<200, using: &generator) }
    let drawing = try Self.drawing(of: Self.png(places.flatMap { $0 < 0 ? [1, 2, 3, 0] : palette[$0] + [255] }, width: width))
    #expect(drawing.width == width && drawing.height == height)
    #expect(drawing.pixels == places.map { $0 < 0 ? nil : palette[$0].map { ($0 * 100 + 127) / 255 } })
  }

  @Test func `many colors are approximated, on average without an error`() throws {
    let (width, height) = (128, 96)
    let samples = (0..<(width * height)).flatMap { [$0 % width * 2, $0 / width * 2, 255 - $0 % width] }
    let drawing = try Self.drawing(of: Self.png(samples, width: width, type: 2))
    for channel in 0..<3 {
      let wanted = stride(from: channel, to: samples.count, by: 3).reduce(0) { $0 + samples[$1] * 100 } / 255
      let drawn = drawing.pixels.reduce(0) { $0 + ($1?[channel] ?? 0) }
      #expect(abs(wanted - drawn) < width * height, "channel \(channel)")
    }
    #expect(Set(drawing.pixels).count <= 252)
  }

  @Test(arguments: [(2_000, 10, 640, 3), (10, 4_000, 2, 960), (640, 2, 640, 2), (1, 1, 1, 1)])
  func `large images are scaled down`(width: Int, height: Int, drawnWidth: Int, drawnHeight: Int) throws {
    let drawing = try Self.drawing(of: Self.png(Array(repeating: 255, count: width * height), width: width, type: 0))
    #expect(drawing.width == drawnWidth && drawing.height == drawnHeight)
    #expect(drawing.pixels.allSatisfy { $0 == [100, 100, 100] })
  }

  @Test func `sizes are bounded`() throws {
    var generator = SeededGenerator(seed: 4)
    let samples = (0..<(640 * 96 * 3)).map { _ in Int.random(in: 0...255, using: &generator) }
    let bytes = SixelPreview.bytes(of: try Self.png(samples, width: 640, type: 2), columns: 80)
    #expect(bytes.count < 96 / 6 * 252 * 646)
    #expect(SixelPreview.bytes(of: Array(try Self.png([1, 2, 3], width: 1, type: 2).prefix(50)), columns: 80).isEmpty)
  }
}

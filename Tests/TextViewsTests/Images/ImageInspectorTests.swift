import Bytes
import TestSupport
import Testing

@testable import TextViews

@Suite struct ImageInspectorTests {
  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] { big(data.count) + ascii(name) + data + [0, 0, 0, 0] }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] { big(content.count + 8) + ascii(name) + content }

  private static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for (name, data) in chunks {
      body += ascii(name) + little(data.count, 4) + data
      if data.count % 2 == 1 { body.append(0) }
    }
    return ascii("RIFF") + little(body.count + 4, 4) + ascii("WEBP") + body
  }

  static let png = PNGHeader.signature + chunk("IHDR", big(800) + big(600) + [8, 6, 0, 0, 0])

  private static func heif(_ brand: String) -> [UInt8] {
    let size = box("ispe", [0, 0, 0, 0] + big(4_032) + big(3_024)) + box("ispe", [0, 0, 0, 0] + big(512) + big(512))
    let depth = box("pixi", [0, 0, 0, 0, 3, 10, 10, 10])
    let properties = box("iprp", box("ipco", depth + size) + box("ipma", [0, 0, 0, 0]))
    return box("ftyp", ascii(brand) + big(0) + ascii("mif1miaf")) + box("meta", [0, 0, 0, 0] + box("hdlr", [0]) + properties)
      + box("mdat", [1, 2, 3])
  }

  /// A color table of two, extensions with delays, and images of one sub-block.
  private static let gif: [UInt8] = {
    let frame: [UInt8] = [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return ascii("GIF89a") + [3, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255] + frame + frame + frame + [0x3b]
  }()

  private static let exif = [0xff, 0xe1] + big(2_002, 2) + [UInt8](repeating: 0, count: 2_000)

  static let samples: [(name: String, bytes: [UInt8], text: String)] = [
    ("png", png + chunk("IDAT", [0]), "PNG image, 800 × 600 pixels, 8 bits RGBA"),
    ("apng", png + chunk("acTL", big(12) + big(0)) + chunk("IDAT", [0]), "PNG image, 800 × 600 pixels, 8 bits RGBA, 12 frames"),
    (
      "jpeg", [0xff, 0xd8] + exif + [0xff, 0xff, 0xdb, 0, 3, 0] + [0xff, 0xc2, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 1, 0x22, 0],
      "JPEG image, 800 × 600 pixels, 8 bits YCbCr"
    ),
    ("gif", gif, "GIF image, 3 × 2 pixels, 1 bit palette, 3 frames"),
    (
      "webp", riff([("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a] + little(0x4000 | 550, 2) + little(368, 2) + [0, 0])]),
      "WebP image, 550 × 368 pixels, 8 bits YCbCr"
    ),
    ("webp lossless", riff([("VP8L", [0x2f] + little(99 | 49 << 14 | 1 << 28, 4))]), "WebP image, 100 × 50 pixels, 8 bits RGBA"),
    (
      "webp animation",
      riff([("VP8X", [0x02, 0, 0, 0] + little(399, 3) + little(299, 3)), ("ANIM", [0, 0, 0, 0, 0, 0]), ("ANMF", [0]), ("ANMF", [0])]),
      "WebP image, 400 × 300 pixels, 8 bits RGB, 2 frames"
    ),
    ("avif", heif("avif"), "AVIF image, 4032 × 3024 pixels, 10 bits YCbCr"),
    ("heic", heif("heic"), "HEIC image, 4032 × 3024 pixels, 10 bits YCbCr"),
    (
      "bmp", ascii("BM") + big(0, 12) + little(40, 4) + little(64, 4) + little(-48, 4) + little(1, 2) + little(24, 2),
      "BMP image, 64 × 48 pixels, 24 bits RGB"
    ),
    (
      "ico",
      [0, 0, 1, 0, 2, 0] + [16, 16, 0, 0, 1, 0, 32, 0] + little(4, 4) + little(38, 4) + [0, 0, 0, 0, 1, 0, 32, 0] + little(4, 4)
        + little(42, 4),
      "ICO image, 256 × 256 pixels, 32 bits, 2 images"
    ),
    (
      "svg", ascii("\u{feff}<?xml version=\"1.0\"?><!-- <a> --><!DOCTYPE svg>\n<svg a='>' viewBox=\"0 0 24,12.4\" width='100%'>"),
      "SVG image, 24 × 12 units"
    ),
    ("svg in pixels", ascii("<svg height=\"3\" width=\"7.5px\"/>"), "SVG image, 8 × 3 units"),
  ]

  private static func facts(_ portions: [ArraySlice<UInt8>]) -> ImageFacts? {
    var inspector = ImageInspector()
    for portion in portions { inspector.received(Array(portion)) }
    return inspector.finish()
  }

  @Test(arguments: samples)
  func `the header has the size, the colors and the frames, wherever the portions part`(
    sample: (name: String, bytes: [UInt8], text: String)
  ) {
    let (_, bytes, text) = sample
    #expect(Self.facts([bytes[...]])?.text(Style()) == text)
    #expect(Self.facts(bytes.indices.map { bytes[$0...$0] })?.text(Style()) == text)
    #expect(Self.facts([bytes[...]])?.text(Style(unicode: false)) == text.replacing("×", with: "x"))
    // Content after the header does not matter.
    if sample.name.hasPrefix("svg") || sample.name == "png" { #expect(Self.facts([bytes[...], bytes[...]])?.text(Style()) == text) }
  }

  @Test(arguments: samples)
  func `no truncation and no mutation is read outside of its bytes`(sample: (name: String, bytes: [UInt8], text: String)) {
    for count in Array(sample.bytes.indices.prefix(300)) + Array(sample.bytes.indices.suffix(40)) {
      // The sizes are those of the whole, or unknown.
      if let width = Self.facts([sample.bytes[..<count]])?.width { #expect(sample.text.contains("\(width) ×"), "\(count)") }
    }
    var random = SeededGenerator(seed: 4_949)
    for _ in 0..<200 {
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<min(bytes.count, 120), using: &random)
        bytes[place] = [0, 0xff, 0x7f, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      let facts = Self.facts([bytes[...]])
      #expect(facts.map { ($0.width ?? 0) >= 0 && ($0.height ?? 0) >= 0 && !$0.text(Style()).isEmpty } ?? true)
    }
  }

  @Test(arguments: ["", "<html>", "<svgx>", "<", "<!-- ", "BM", "GIF89a", "text"])
  func `other content is no image`(text: String) { #expect(Self.facts([Array(text.utf8)[...]]) == nil) }

  @Test(arguments: [0, 7, 40, 1_023]) func `white space before a drawing does not depend on its portions`(count: Int) {
    let drawing = [UInt8](repeating: 0x0b, count: count) + Array("<svg width=\"3\" height=\"4\">".utf8)
    let portions = stride(from: 0, to: drawing.count, by: 7).map { drawing[$0..<min($0 + 7, drawing.count)] }
    for all in [[drawing[...]], portions] { #expect(Self.facts(all)?.width == 3) }
  }

  @Test func `other content and long images are not kept`() {
    var inspector = ImageInspector()
    let portion = [UInt8](repeating: 0x20, count: 65_536)
    for _ in 0..<40 { inspector.received(portion) }
    #expect(inspector.finish() == nil)
    inspector = ImageInspector()
    inspector.received(Self.gif.dropLast())
    for _ in 0..<40 { inspector.received(portion) }
    #expect(inspector.finish()?.width == 3 && inspector.finish()?.frames == nil)
  }

  @Test func `an image on a terminal is a line, and one whose header is damaged has digits`() {
    let viewing = BodyViewing.terminal("image/png")
    var view = BodyView(viewing.options, contentType: "image/png")
    #expect(view.received(Self.png).isEmpty)
    #expect(String(decoding: view.finish(), as: UTF8.self) == "PNG image, 800 × 600 pixels, 8 bits RGBA\n")
    #expect(view.hiddenBytes == UInt64(Self.png.count) && view.form == .image)
    #expect(viewing.show([Self.png.prefix(20)]).hasPrefix("00000000  89 50 4e 47"))
  }
}

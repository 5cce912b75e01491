/// A PNG image for terminals with sixel graphics (VT340): six rows at a time, color by color.
enum SixelPreview {
  /// Higher images are scaled down to this, in pixels.
  private static let mostRows = 960
  /// The width that a column is expected to have, in pixels.
  private static let columnWidth = 8

  /// Empty if the image is damaged or too large. A wider image than the terminal is scaled down to `columns`.
  static func bytes(of png: [UInt8], columns: Int) -> [UInt8] {
    guard let image = PNGImage(png) else { return [] }
    let factor = min(1, Double(columns * columnWidth) / Double(image.width), Double(mostRows) / Double(image.height))
    let width = max(1, Int(Double(image.width) * factor))
    let height = max(1, Int(Double(image.height) * factor))
    let pixels = width == image.width && height == image.height ? image.pixels : scaled(image, width, height)
    let indexed = IndexedPixels(pixels, width: width)
    // The second parameter keeps the background of transparent pixels.
    var bytes = Array("\u{1b}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (index, color) in indexed.colors.enumerated() {
      func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      append(indexed, rows: top..<min(top + 6, height), width, to: &bytes)
      bytes.append(UInt8(ascii: "-"))
    }
    return bytes + "\u{1b}\\\n".utf8
  }

  private static func append(_ indexed: IndexedPixels, rows: Range<Int>, _ width: Int, to bytes: inout [UInt8]) {
    // For each color of these rows a bit per row.
    var bands: [Int: [UInt8]] = [:]
    for row in rows {
      let bit = UInt8(1) << UInt8(row - rows.lowerBound)
      for column in 0..<width {
        guard let color = indexed.index(row * width + column) else { continue }
        bands[color, default: [UInt8](repeating: 0, count: width)][column] |= bit
      }
    }
    for (place, band) in bands.sorted(by: { $0.key < $1.key }).enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(band.key)".utf8
      append(band.value[...], to: &bytes)
    }
  }

  /// Runs of equal columns; the empty ones at the end are omitted.
  private static func append(_ columns: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var rest = columns
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      if rest.isEmpty, first == 0 { return }
      let character = first + 0x3f
      if count > 3 {
        bytes += "!\(count)".utf8
        bytes.append(character)
      } else {
        bytes += [UInt8](repeating: character, count: count)
      }
    }
  }

  /// The average color of the pixels that each new pixel covers.
  private static func scaled(_ image: PNGImage, _ width: Int, _ height: Int) -> [PNGImage.Pixel] {
    var pixels: [PNGImage.Pixel] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let rows = row * image.height / height..<max((row + 1) * image.height / height, row * image.height / height + 1)
      for column in 0..<width {
        let first = column * image.width / width
        pixels.append(average(of: image, rows, first..<max((column + 1) * image.width / width, first + 1)))
      }
    }
    return pixels
  }

  private static func average(of image: PNGImage, _ rows: Range<Int>, _ columns: Range<Int>) -> PNGImage.Pixel {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for row in rows {
      for column in columns {
        let pixel = image.pixels[row * image.width + column]
        red += Int(pixel.red) * Int(pixel.alpha)
        green += Int(pixel.green) * Int(pixel.alpha)
        blue += Int(pixel.blue) * Int(pixel.alpha)
        alpha += Int(pixel.alpha)
      }
    }
    guard alpha > 0 else { return PNGImage.Pixel(0, 0, 0, 0) }
    func byte(_ value: Int) -> UInt8 { UInt8(clamping: value) }
    return PNGImage.Pixel(byte(red / alpha), byte(green / alpha), byte(blue / alpha), byte(alpha / (rows.count * columns.count)))
  }
}

/// Pixels as places in a list of at most 252 colors: their own, or those of a cube with the rest of each color passed on to its neighbors
/// (Floyd and Steinberg, 1976).
private struct IndexedPixels {
  private(set) var colors: [PNGImage.Pixel] = []
  /// Negative for a transparent pixel.
  private var indices: [Int16] = []

  init(_ pixels: [PNGImage.Pixel], width: Int) {
    indices.reserveCapacity(pixels.count)
    var places: [PNGImage.Pixel: Int16] = [:]
    for pixel in pixels {
      guard pixel.alpha >= 128 else {
        indices.append(-1)
        continue
      }
      let color = PNGImage.Pixel(pixel.red, pixel.green, pixel.blue)
      if let place = places[color] {
        indices.append(place)
        continue
      }
      guard colors.count < Self.most else {
        dither(pixels, width)
        return
      }
      places[color] = Int16(colors.count)
      indices.append(Int16(colors.count))
      colors.append(color)
    }
  }

  /// The color of a pixel; nil for a transparent one.
  func index(_ pixel: Int) -> Int? { indices[pixel] < 0 ? nil : Int(indices[pixel]) }

  private mutating func dither(_ pixels: [PNGImage.Pixel], _ width: Int) {
    colors = Self.cube
    indices = []
    // The rests for this row and the next, in sixteenths, with a pixel on both sides.
    var here = [SIMD3<Int>](repeating: .zero, count: width + 2)
    var below = here
    for (offset, pixel) in pixels.enumerated() {
      let column = offset % width
      if column == 0, offset > 0 { (here, below) = (below, [SIMD3<Int>](repeating: .zero, count: width + 2)) }
      guard pixel.alpha >= 128 else {
        indices.append(-1)
        continue
      }
      let color = SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
      let value = (color &+ (here[column + 1] &+ 8) / 16).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      let level = (value &* (Self.levels &- 1) &+ 127) / 255
      indices.append(Int16((level.x * Self.levels.y + level.y) * Self.levels.z + level.z))
      let rest = value &- level &* 255 / (Self.levels &- 1)
      here[column + 2] &+= rest &* 7
      below[column] &+= rest &* 3
      below[column + 1] &+= rest &* 5
      below[column + 2] &+= rest
    }
  }

  private static let most = 252
  /// The levels of red, green and blue.
  private static let levels = SIMD3(6, 7, 6)

  private static var cube: [PNGImage.Pixel] {
    var colors: [PNGImage.Pixel] = []
    for red in 0..<levels.x {
      for green in 0..<levels.y {
        for blue in 0..<levels.z {
          let color = SIMD3(red, green, blue) &* 255 / (levels &- 1)
          colors.append(PNGImage.Pixel(UInt8(clamping: color.x), UInt8(clamping: color.y), UInt8(clamping: color.z)))
        }
      }
    }
    return colors
  }
}

internal import HTTPWire

/// The decoded pixels of a PNG image (PNG Specification, third edition). Checksums are not verified, and of an animation only the default
/// image is decoded.
struct PNGImage {
  /// A color with 8 bits per channel; alpha is 255 for opaque pixels.
  struct Pixel: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  let width: Int
  let height: Int
  /// Row by row from the top, each from the left.
  private(set) var pixels: [Pixel]

  /// Nil if the image is damaged, or has more pixels than `mostPixels`.
  init?(_ bytes: [UInt8], mostPixels: Int = 16_000_000) {
    guard let chunks = PNGChunks(bytes), let header = PNGLayout(chunks.header), header.width <= mostPixels / header.height else {
      return nil
    }
    width = header.width
    height = header.height
    pixels = Array(repeating: Pixel(0, 0, 0, 0), count: width * height)
    guard var data = Self.inflate(chunks.data, header.byteCount)?[...] else { return nil }
    let colors = PNGColors(header, palette: chunks.palette, transparency: chunks.transparency)
    for pass in header.passes {
      var previous = [UInt8](repeating: 0, count: pass.rowBytes)
      for row in 0..<pass.height {
        guard let filter = data.popFirst(), data.count >= pass.rowBytes else { return nil }
        var line = Array(data.prefix(pass.rowBytes))
        data = data.dropFirst(pass.rowBytes)
        guard Self.reverse(filter, of: &line, previous, header.pixelBytes) else { return nil }
        let start = (pass.top + row * pass.rowStep) * width + pass.left
        for column in 0..<pass.width {
          guard let pixel = colors.pixel(column, of: line) else { return nil }
          pixels[start + column * pass.columnStep] = pixel
        }
        previous = line
      }
    }
  }

  /// Nil if there are fewer bytes than the pixels need; more are ignored.
  private static func inflate(_ data: [UInt8], _ count: Int) -> [UInt8]? {
    guard let inflater = Inflater(.zlib) else { return nil }
    var (input, result) = (data[...], [UInt8]())
    while result.count < count {
      let (bytes, status) = inflater.inflate(&input, max: min(count - result.count, 1 << 20))
      result += bytes
      if status != .goesOn || bytes.isEmpty { break }
    }
    return result.count == count ? result : nil
  }

  /// Reverses the filter of a row (section 9.2); false for an unknown one.
  private static func reverse(_ filter: UInt8, of line: inout [UInt8], _ previous: [UInt8], _ pixelBytes: Int) -> Bool {
    switch filter {
    case 0: break
    case 1: for index in line.indices.dropFirst(pixelBytes) { line[index] &+= line[index - pixelBytes] }
    case 2: for index in line.indices { line[index] &+= previous[index] }
    case 3:
      for index in line.indices {
        let left = index < pixelBytes ? 0 : Int(line[index - pixelBytes])
        line[index] &+= UInt8(truncatingIfNeeded: (left + Int(previous[index])) / 2)
      }
    case 4:
      for index in line.indices {
        let left = index < pixelBytes ? 0 : line[index - pixelBytes]
        let upperLeft = index < pixelBytes ? 0 : previous[index - pixelBytes]
        line[index] &+= predictor(left, previous[index], upperLeft)
      }
    default: return false
    }
    return true
  }

  /// The Paeth predictor (section 9.4).
  private static func predictor(_ left: UInt8, _ above: UInt8, _ upperLeft: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(upperLeft)
    let distances = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(upperLeft)))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? above : upperLeft
  }
}

/// The chunks that the pixels depend on.
private struct PNGChunks {
  let header: [UInt8]
  var palette: [UInt8] = []
  var transparency: [UInt8]?
  var data: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    let view = ImageBytes(bytes)
    guard view.starts(PNGHeader.signature), view.text(12, 4) == "IHDR", bytes.count >= 29 else { return nil }
    header = Array(bytes[16..<29])
    var offset = 33
    while let length = view.big(offset, 4), let type = view.text(offset + 4, 4), type != "IEND" {
      guard length <= bytes.count - offset - 8 else { break }
      let content = bytes[(offset + 8)..<(offset + 8 + length)]
      switch type {
      case "PLTE": palette = Array(content)
      case "tRNS": transparency = Array(content)
      case "IDAT": data += content
      default: break
      }
      offset += length + 12
    }
  }
}

/// The arrangement of pixels in the data (sections 7 and 8).
private struct PNGLayout {
  enum ColorType: UInt8 {
    case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// A reduced image of Adam7, or the whole one.
  struct Pass {
    let left: Int
    let top: Int
    let columnStep: Int
    let rowStep: Int
    let width: Int
    let height: Int
    let rowBytes: Int
  }

  let width: Int
  let height: Int
  let type: ColorType
  let depth: Int
  /// Those that have pixels.
  let passes: [Pass]

  init?(_ header: [UInt8]) {
    let view = ImageBytes(header)
    guard let width = view.big(0, 4), let height = view.big(4, 4), (1...Self.longestSide).contains(width),
      (1...Self.longestSide).contains(height), let type = ColorType(rawValue: header[9]), type.depths.contains(Int(header[8])),
      header[10] == 0, header[11] == 0, header[12] <= 1
    else { return nil }
    (self.width, self.height, self.type, depth) = (width, height, type, Int(header[8]))
    let bits = type.channels * Int(header[8])
    let steps =
      header[12] == 0
      ? [(0, 0, 1, 1)] : [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    passes = steps.compactMap { left, top, columnStep, rowStep in
      guard left < width, top < height else { return nil }
      let columns = (width - left + columnStep - 1) / columnStep
      return Pass(
        left: left, top: top, columnStep: columnStep, rowStep: rowStep, width: columns, height: (height - top + rowStep - 1) / rowStep,
        rowBytes: (columns * bits + 7) / 8)
    }
  }

  /// The bytes from a byte to the corresponding one of the previous pixel.
  var pixelBytes: Int { max(1, type.channels * depth / 8) }

  /// The length of the data when it is inflated.
  var byteCount: Int { passes.reduce(0) { $0 + $1.height * ($1.rowBytes + 1) } }

  private static let longestSide = 1 << 24
}

/// Reads the pixels of a row.
private struct PNGColors {
  private let layout: PNGLayout
  private let palette: [PNGImage.Pixel]
  /// The samples of the color that is transparent; nil if there is none.
  private let transparent: [Int]?

  init(_ layout: PNGLayout, palette: [UInt8], transparency: [UInt8]?) {
    self.layout = layout
    self.palette = stride(from: 0, to: palette.count - palette.count % 3, by: 3).prefix(256).enumerated().map { index, offset in
      let alpha = transparency.map { index < $0.count ? $0[index] : 255 } ?? 255
      return PNGImage.Pixel(palette[offset], palette[offset + 1], palette[offset + 2], alpha)
    }
    let count = layout.type == .gray ? 1 : layout.type == .rgb ? 3 : 0
    let samples = transparency.flatMap { bytes in
      count > 0 && bytes.count >= 2 * count ? (0..<count).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) } : nil
    }
    transparent = samples
  }

  /// Nil for an index outside of the palette.
  func pixel(_ column: Int, of line: [UInt8]) -> PNGImage.Pixel? {
    let first = column * layout.type.channels
    switch layout.type {
    case .palette:
      let index = sample(first, of: line)
      return index < palette.count ? palette[index] : nil
    case .gray:
      let value = sample(first, of: line)
      let gray = scaled(value)
      return PNGImage.Pixel(gray, gray, gray, transparent == [value] ? 0 : 255)
    case .grayAlpha:
      let gray = scaled(sample(first, of: line))
      return PNGImage.Pixel(gray, gray, gray, scaled(sample(first + 1, of: line)))
    case .rgb:
      let (red, green, blue) = (sample(first, of: line), sample(first + 1, of: line), sample(first + 2, of: line))
      let isTransparent = transparent.map { $0 == [red, green, blue] } ?? false
      return PNGImage.Pixel(scaled(red), scaled(green), scaled(blue), isTransparent ? 0 : 255)
    case .rgba:
      return PNGImage.Pixel(
        scaled(sample(first, of: line)), scaled(sample(first + 1, of: line)), scaled(sample(first + 2, of: line)),
        scaled(sample(first + 3, of: line)))
    }
  }

  private func sample(_ index: Int, of line: [UInt8]) -> Int {
    switch layout.depth {
    case 8: return Int(line[index])
    case 16: return Int(line[2 * index]) << 8 | Int(line[2 * index + 1])
    default:
      let bit = index * layout.depth
      return Int(line[bit / 8]) >> (8 - layout.depth - bit % 8) & (1 << layout.depth - 1)
    }
  }

  /// A sample with 8 bits.
  private func scaled(_ value: Int) -> UInt8 {
    switch layout.depth {
    case 8: UInt8(truncatingIfNeeded: value)
    case 16: UInt8(truncatingIfNeeded: value >> 8)
    default: UInt8(truncatingIfNeeded: value * 255 / (1 << layout.depth - 1))
    }
  }
}

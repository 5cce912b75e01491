/// PNG (Third Edition, sections 5 and 11), also animated.
enum PNGHeader: ImageHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.starts(signature), bytes.text(12, 4) == "IHDR", let width = bytes.big(16, 4), let height = bytes.big(20, 4),
      let depth = bytes[24], let type = bytes[25]
    else { return nil }
    var facts = ImageFacts(.png)
    (facts.width, facts.height, facts.bitDepth) = (width, height, depth)
    facts.color = [0: .grayscale, 2: .rgb, 3: .palette, 4: .grayscaleAlpha, 6: .rgba][type]
    // The control of an animation precedes the data.
    var offset = 8
    while let length = bytes.big(offset, 4), let name = bytes.text(offset + 4, 4), name != "IDAT" {
      if name == "acTL" { facts.frames = bytes.big(offset + 8, 4) }
      offset += length + 12
    }
    return facts
  }
}

/// JPEG (ITU-T T.81, annex B): the first frame header.
enum JPEGHeader: ImageHeader {
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.starts([0xff, 0xd8, 0xff]) else { return nil }
    var offset = 2
    while bytes[offset] == 0xff, let marker = bytes[offset + 1] {
      switch marker {
      // A fill byte, or a marker without a segment.
      case 0xff: offset += 1
      case 0x01, 0xd0...0xd8: offset += 2
      // The frame headers, between which are tables for other purposes.
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        guard let depth = bytes[offset + 4], let height = bytes.big(offset + 5, 2), let width = bytes.big(offset + 7, 2),
          let components = bytes[offset + 9]
        else { return nil }
        var facts = ImageFacts(.jpeg)
        // A height of 0 is defined after the first scan.
        (facts.width, facts.height, facts.bitDepth) = (width, height > 0 ? height : nil, depth)
        facts.color = [1: .grayscale, 3: .ycbcr, 4: .cmyk][components]
        return facts
      case 0xd9, 0xda: return nil
      default:
        guard let length = bytes.big(offset + 2, 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }
}

/// GIF (version 89a, sections 17 to 27).
enum GIFHeader: ImageHeader {
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard let version = bytes.text(0, 6), version == "GIF87a" || version == "GIF89a", let width = bytes.little(6, 2),
      let height = bytes.little(8, 2), let flags = bytes[10]
    else { return nil }
    var facts = ImageFacts(.gif)
    (facts.width, facts.height, facts.bitDepth, facts.color) = (width, height, flags & 7 + 1, .palette)
    var frames = 0
    var offset = 13 + tableSize(flags)
    while let introducer = bytes[offset] {
      switch introducer {
      case 0x21: offset += 2
      case 0x2c:
        guard let local = bytes[offset + 9] else { return facts }
        frames += 1
        offset += 11 + tableSize(local)
      default:
        // The trailer; other bytes are damage.
        facts.frames = introducer == 0x3b && frames > 1 ? frames : nil
        return facts
      }
      while let length = bytes[offset], length > 0 { offset += 1 + length }
      offset += 1
    }
    if isComplete, frames > 1 { facts.frames = frames }
    return facts
  }

  /// The bytes of a color table.
  private static func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}

/// WebP (RFC 9649).
enum WebPHeader: ImageHeader {
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.text(0, 4) == "RIFF", bytes.text(8, 4) == "WEBP", let kind = bytes.text(12, 4) else { return nil }
    var facts = ImageFacts(.webp)
    facts.bitDepth = 8
    switch kind {
    case "VP8 ":
      // The start code of a key frame (RFC 6386, section 9.1).
      guard bytes.big(23, 3) == 0x9d012a, let width = bytes.little(26, 2), let height = bytes.little(28, 2) else { return nil }
      (facts.width, facts.height, facts.color) = (width & 0x3fff, height & 0x3fff, .ycbcr)
    case "VP8L":
      guard bytes[20] == 0x2f, let bits = bytes.little(21, 4) else { return nil }
      (facts.width, facts.height, facts.color) = (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1, bits >> 28 & 1 == 1 ? .rgba : .rgb)
    case "VP8X":
      guard let flags = bytes[20], let width = bytes.little(24, 3), let height = bytes.little(27, 3) else { return nil }
      (facts.width, facts.height, facts.color) = (width + 1, height + 1, flags & 0x10 == 0 ? .rgb : .rgba)
      if flags & 0x02 != 0 { facts.frames = frames(bytes, isComplete: isComplete) }
    default: return nil
    }
    return facts
  }

  private static func frames(_ bytes: ImageBytes, isComplete: Bool) -> Int? {
    var (frames, offset) = (0, 12)
    while let name = bytes.text(offset, 4), let length = bytes.little(offset + 4, 4) {
      if name == "ANMF" { frames += 1 }
      offset += 8 + length + length & 1
    }
    return isComplete && offset <= bytes.count + 1 ? frames : nil
  }
}

/// AVIF and HEIC: items of HEIF (ISO/IEC 23008-12).
enum HEIFHeader: ImageHeader {
  /// The most boxes that are read, and the deepest of them.
  private static let mostBoxes = 512

  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.text(4, 4) == "ftyp", let length = bytes.big(0, 4), (16...4_096).contains(length) else { return nil }
    var brands = [bytes.text(8, 4) ?? ""]
    for offset in stride(from: 16, to: length, by: 4) { brands.append(bytes.text(offset, 4) ?? "") }
    guard let format = format(of: brands) else { return nil }
    var facts = ImageFacts(format)
    var boxes = mostBoxes
    guard let meta = find("meta", in: min(length, bytes.count)..<bytes.count, bytes, &boxes),
      // A version and flags precede the boxes.
      let properties = find("iprp", in: min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound, bytes, &boxes),
      let container = find("ipco", in: properties, bytes, &boxes)
    else { return facts }
    each(in: container, bytes, &boxes) { name, content in
      switch name {
      case "ispe":
        // Tiles and thumbnails are smaller than the image.
        guard let width = bytes.big(content.lowerBound + 4, 4), let height = bytes.big(content.lowerBound + 8, 4),
          width.multipliedReportingOverflow(by: height).partialValue > (facts.width ?? 0) * (facts.height ?? 0)
        else { return }
        (facts.width, facts.height) = (width, height)
      case "pixi":
        guard facts.bitDepth == nil, let channels = bytes[content.lowerBound + 4], let bits = bytes[content.lowerBound + 5] else { return }
        facts.bitDepth = bits
        if facts.color == nil { facts.color = channels == 1 ? .grayscale : .ycbcr }
      default: break
      }
    }
    return facts
  }

  private static func format(of brands: [String]) -> ImageFacts.Format? {
    if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
    return brands.contains { ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1"].contains($0) } ? .heic : nil
  }

  private static func find(_ name: String, in range: Range<Int>, _ bytes: ImageBytes, _ boxes: inout Int) -> Range<Int>? {
    var found: Range<Int>?
    each(in: range, bytes, &boxes) { if found == nil, $0 == name { found = $1 } }
    return found
  }

  /// The boxes in a range, with the ranges of their content.
  private static func each(
    in range: Range<Int>, _ bytes: ImageBytes, _ boxes: inout Int, _ visit: (String, Range<Int>) -> Void
  ) {
    var offset = range.lowerBound
    while boxes > 0, offset < range.upperBound, let length = bytes.big(offset, 4), let name = bytes.text(offset + 4, 4) {
      boxes -= 1
      // 0 extends to the end; sizes of 64 bits are for media data.
      let end = length == 0 ? range.upperBound : min(offset + length, range.upperBound)
      guard length == 0 || length >= 8 else { return }
      visit(name, min(offset + 8, end)..<end)
      offset = end
    }
  }
}

/// BMP of OS/2 and Windows.
enum BMPHeader: ImageHeader {
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.text(0, 2) == "BM", let size = bytes.little(14, 4), size == 12 || (40...124).contains(size) else { return nil }
    let isOld = size == 12
    let length = isOld ? 2 : 4
    guard let width = bytes.little(18, length), let height = bytes.little(18 + length, length), bytes.little(18 + 2 * length, 2) == 1,
      let bits = bytes.little(20 + 2 * length, 2)
    else { return nil }
    var facts = ImageFacts(.bmp)
    // A negative height orders rows from the top.
    let rows = isOld ? height : Int(Int32(truncatingIfNeeded: height).magnitude)
    (facts.width, facts.height, facts.bitDepth) = (width, rows, bits)
    facts.color = bits <= 8 ? .palette : bits == 32 ? .rgba : .rgb
    return facts
  }
}

/// Icons of Windows: the largest image.
enum ICOHeader: ImageHeader {
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard bytes.starts([0, 0, 1, 0]), let count = bytes.little(4, 2), (1...256).contains(count) else { return nil }
    var facts = ImageFacts(.ico)
    facts.frames = count
    for entry in 0..<count {
      let offset = 6 + 16 * entry
      guard let width = bytes[offset], let height = bytes[offset + 1], bytes[offset + 3] == 0, let bits = bytes.little(offset + 6, 2),
        let start = bytes.little(offset + 12, 4), start >= 6 + 16 * count
      else { return nil }
      // 0 is 256.
      let (columns, rows) = (width == 0 ? 256 : width, height == 0 ? 256 : height)
      if columns * rows > (facts.width ?? 0) * (facts.height ?? 0) {
        (facts.width, facts.height, facts.bitDepth) = (columns, rows, bits > 0 ? bits : nil)
      }
    }
    return facts
  }
}

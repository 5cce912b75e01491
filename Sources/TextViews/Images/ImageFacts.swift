/// The properties of an image that its header states.
public struct ImageFacts: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, heic, bmp, ico, svg

    /// For people.
    public var name: String {
      switch self {
      case .webp: "WebP"
      default: rawValue.uppercased()
      }
    }
  }

  public enum Color: String, Hashable, Sendable, CaseIterable {
    case grayscale, grayscaleAlpha = "grayscale_alpha", palette, rgb, rgba, ycbcr, cmyk

    /// For people.
    public var name: String {
      switch self {
      case .grayscale, .palette: rawValue
      case .grayscaleAlpha: "grayscale with alpha"
      case .rgb, .rgba, .cmyk: rawValue.uppercased()
      case .ycbcr: "YCbCr"
      }
    }
  }

  public let format: Format
  /// In pixels; nil if the header does not state it.
  public var width: Int?
  public var height: Int?
  /// Bits per channel, or of the index into a palette; of BMP and ICO bits per pixel.
  public var bitDepth: Int?
  public var color: Color?
  /// The frames of an animation, or the images of an icon; nil for a single one, and if they were not counted to the end.
  public var frames: Int?

  init(_ format: Format) { self.format = format }

  /// `PNG image, 800 × 600 pixels, 8 bits RGBA, 12 frames`.
  public func text(_ style: Style) -> String {
    var text = "\(format.name) image"
    if let width, let height { text += ", \(width) \(style.unicode ? "×" : "x") \(height) \(format == .svg ? "units" : "pixels")" }
    let bits = bitDepth.map { $0 == 1 ? "1 bit" : "\($0) bits" }
    let depth = [bits, color?.name].compactMap { $0 }
    if !depth.isEmpty { text += ", " + depth.joined(separator: " ") }
    if let frames { text += ", \(frames) \(format == .ico ? "image" : "frame")\(frames == 1 ? "" : "s")" }
    return text
  }
}

/// A format whose header is read.
protocol ImageHeader: Sendable {
  /// Nil unless the bytes are the beginning of such an image. Reads nothing outside the bytes; `isComplete` if they are the whole file.
  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts?
}

/// The formats, of which the first that recognizes an image determines its properties.
enum ImageHeaders {
  static let all: [any ImageHeader.Type] = [
    PNGHeader.self, JPEGHeader.self, GIFHeader.self, WebPHeader.self, HEIFHeader.self, BMPHeader.self, ICOHeader.self, SVGHeader.self,
  ]

  /// The length of the longest signature.
  static let signature = 16

  static func facts(_ bytes: [UInt8], isComplete: Bool) -> ImageFacts? {
    let view = ImageBytes(bytes)
    return all.lazy.compactMap { $0.facts(view, isComplete: isComplete) }.first
  }
}

/// Reads the properties of an image from the beginning of its content, as it arrives, in bounded memory.
public struct ImageInspector: Sendable {
  /// The bytes that are examined: metadata of cameras may precede the header of a JPEG image.
  static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var count: UInt64 = 0
  private var isGivenUp = false

  public init() {}

  public mutating func received(_ portion: [UInt8]) {
    count += UInt64(portion.count)
    guard !isGivenUp, bytes.count < Self.limit else { return }
    bytes += portion.prefix(Self.limit - bytes.count)
    if bytes.count >= ImageHeaders.signature, !Self.looksLikeImage(bytes) {
      isGivenUp = true
      bytes = []
    }
  }

  /// Nil if the content is no image, or its header is missing or damaged.
  public func finish() -> ImageFacts? { ImageHeaders.facts(bytes, isComplete: count == UInt64(bytes.count)) }

  /// True if the content may be an image of a supported format.
  static func looksLikeImage(_ first: [UInt8]) -> Bool {
    let view = ImageBytes(first)
    return PNGHeader.signature == Array(first.prefix(8)) || view.starts([0xff, 0xd8, 0xff]) || view.starts(Array("GIF8".utf8))
      || view.starts(Array("RIFF".utf8)) && view.text(8, 4) == "WEBP" || view.text(4, 4) == "ftyp" || view.starts(Array("BM".utf8))
      || view.starts([0, 0, 1, 0]) || SVGHeader.mayStart(first)
  }
}

/// Integers at offsets of a file; nil outside of it.
struct ImageBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  /// Big-endian, of at most four bytes.
  func big(_ offset: Int, _ length: Int) -> Int? { slice(offset, length).map { $0.reduce(0) { $0 << 8 | Int($1) } } }

  /// Little-endian, of at most four bytes.
  func little(_ offset: Int, _ length: Int) -> Int? { slice(offset, length).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }

  func text(_ offset: Int, _ length: Int) -> String? { slice(offset, length).map { String(decoding: $0, as: UTF8.self) } }

  func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  private func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
    offset >= 0 && offset <= bytes.count && length <= bytes.count - offset ? bytes[offset..<(offset + length)] : nil
  }
}

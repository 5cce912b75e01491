/// The size and properties of a response body.
public struct BodyObservation: Codable, Hashable, Sendable {
  /// Bytes before content decoding, without chunk and frame headers.
  public var sizeWire: UInt64 = 0
  /// Bytes after content decoding.
  public var sizeDecoded: UInt64 = 0
  /// `gzip`, or several in the order in which they were applied; nil if none was decoded.
  public var contentEncoding: String?
  /// Of the decoded bytes, lower-case hex; nil if not requested.
  public var sha256: String?
  /// True if the body ended early.
  public var truncated = false
  /// Content-Length was ignored because of Transfer-Encoding, as `--lenient length-conflict` allows.
  public var lengthConflict = false
  /// The properties of an image; nil for other content.
  public var image: ImageObservation?
  /// The decoded content; kept only on request, and never encoded in JSON.
  public var content: [UInt8]?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case sizeWire = "size_wire"
    case sizeDecoded = "size_decoded"
    case contentEncoding = "content_encoding"
    case sha256, truncated
    case lengthConflict = "length_conflict"
    case image
  }
}

/// The properties that the header of an image states.
public struct ImageObservation: Codable, Hashable, Sendable {
  public enum Format: String, Codable, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, heic, bmp, ico, svg
  }

  public enum Color: String, Codable, Hashable, Sendable, CaseIterable {
    case grayscale, grayscaleAlpha = "grayscale_alpha", palette, rgb, rgba, ycbcr, cmyk
  }

  public var format: Format
  /// In pixels; nil if the header does not state it.
  public var width: Int?
  public var height: Int?
  /// Bits per channel, or of the index into a palette; of BMP and ICO bits per pixel.
  public var bitDepth: Int?
  public var color: Color?
  /// The frames of an animation, or the images of an icon; nil for a single one, and if they were not counted to the end.
  public var frames: Int?

  public init(_ format: Format) { self.format = format }

  private enum CodingKeys: String, CodingKey {
    case format, width, height
    case bitDepth = "bit_depth"
    case color, frames
  }
}

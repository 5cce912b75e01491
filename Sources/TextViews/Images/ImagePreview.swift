/// The display of images on a terminal, in addition to their properties.
public enum ImagePreview: String, Hashable, Sendable, CaseIterable {
  /// The protocol of the terminal that the environment names, if it is known to have one.
  case auto
  /// PNG images with kitty's graphics protocol.
  case kitty
  /// PNG images as sixels.
  case sixel
  case off = "none"

  /// How a terminal displays images.
  public enum Graphics: Hashable, Sendable {
    case kitty, sixel
  }

  /// Nil if images are not displayed. Terminal multiplexers do not pass graphics on.
  public func graphics(environment: (String) -> String?) -> Graphics? {
    switch self {
    case .kitty: return .kitty
    case .sixel: return .sixel
    case .off: return nil
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let (term, program) = (environment("TERM") ?? "", environment("TERM_PROGRAM") ?? "")
    guard !isSet("TMUX"), !isSet("STY"), !term.hasPrefix("tmux"), !term.hasPrefix("screen"), term != "dumb" else { return nil }
    if term.contains("kitty") || term.contains("ghostty") || isSet("KITTY_WINDOW_ID") || ["WezTerm", "ghostty"].contains(program) {
      return .kitty
    }
    let hasSixels = ["sixel", "mlterm", "contour", "yaft"].contains { term.contains($0) } || term == "foot" || term.hasPrefix("foot-")
    return hasSixels || ["iTerm.app", "mintty"].contains(program) ? .sixel : nil
  }
}

/// A terminal that displays images.
public struct ImageDisplay: Hashable, Sendable {
  public var graphics: ImagePreview.Graphics
  /// The width of the terminal.
  public var columns: Int

  public init(_ graphics: ImagePreview.Graphics, columns: Int) {
    self.graphics = graphics
    self.columns = columns
  }

  /// The sequences that display the image; empty if it is too large, or damaged.
  func bytes(of png: [UInt8], _ facts: ImageFacts) -> [UInt8] {
    switch graphics {
    case .kitty: KittyPreview.bytes(of: png, facts, columns: columns)
    case .sixel: SixelPreview.bytes(of: png, columns: columns)
    }
  }
}

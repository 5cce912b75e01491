/// The colors of the syntax of bodies.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The terminal's own colors, for any background.
  case auto
  case light, dark, none

  /// The theme for a terminal: `auto` becomes `light` or `dark` if COLORFGBG names the background. Without 256 colors both become `auto`.
  public func resolved(environment: (String) -> String?) -> Theme {
    guard self != .none else { return self }
    let term = environment("TERM") ?? ""
    let hasPalette =
      term.contains("256") || term.contains("direct") || term.contains("kitty") || environment("COLORTERM").map { !$0.isEmpty } ?? false
    guard hasPalette else { return .auto }
    guard self == .auto else { return self }
    // rxvt's variable: the foreground, optionally others, and the background as a color of 0 to 15.
    let last = environment("COLORFGBG")?.split(separator: ";").last
    guard let background = last.flatMap({ UInt8($0) }), background < 16 else { return .auto }
    return background < 7 || background == 8 ? .dark : .light
  }

  /// The parameters of Select Graphic Rendition (ECMA-48, section 8.3.117); nil for text without a color.
  ///
  /// The numbers after `38;5;` are colors of xterm's palette, which terminals do not change: each has a contrast of 4.5 or more (WCAG 2.2,
  /// success criterion 1.4.3). Of the first sixteen colors none has that on black and on white, so `auto` uses those with the highest
  /// minimum of common palettes, and no blue or yellow.
  func parameters(of role: SyntaxRole) -> String? {
    switch (self, role) {
    case (.none, _), (_, .plain): nil
    case (.auto, .name): "1"
    case (.auto, .string): "32"
    case (.auto, .number): "36"
    case (.auto, .keyword): "35"
    case (.auto, .comment): "2"
    case (.dark, .name): "38;5;75"
    case (.dark, .string): "38;5;114"
    case (.dark, .number): "38;5;180"
    case (.dark, .keyword): "38;5;176"
    case (.dark, .comment): "38;5;246"
    case (.light, .name): "38;5;25"
    case (.light, .string): "38;5;28"
    case (.light, .number): "38;5;94"
    case (.light, .keyword): "38;5;90"
    case (.light, .comment): "38;5;242"
    }
  }
}

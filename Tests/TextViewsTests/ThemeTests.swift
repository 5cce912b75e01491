import Testing

@testable import TextViews

@Suite struct ThemeTests {
  /// Relative luminance (WCAG 2.2).
  private static func luminance(_ colour: [Double]) -> Double {
    func linear(_ part: Double) -> Double {
      let base = (part / 255 + 0.055) / 1.055
      return part / 255 <= 0.040_45 ? part / 255 / 12.92 : base * base * Self.power(base, twoFifths: ())
    }
    return 0.212_6 * linear(colour[0]) + 0.715_2 * linear(colour[1]) + 0.072_2 * linear(colour[2])
  }

  /// `base ^ 0.4`: the fifth root of its square, by Newton's method.
  private static func power(_ base: Double, twoFifths: Void) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return root
  }

  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// A color of xterm's palette of 256.
  private static func colour(_ number: Int) -> [Double] {
    if number >= 232 { return Array(repeating: Double(8 + 10 * (number - 232)), count: 3) }
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    let place = number - 16
    return [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
  }

  @Test(arguments: [(Theme.dark, [0.0, 30]), (.light, [255])])
  func `each color has a contrast of 4.5 or more against its backgrounds`(theme: Theme, backgrounds: [Double]) throws {
    for role in SyntaxRole.allCases where role != .plain {
      let number = try #require(theme.parameters(of: role).flatMap { Int($0.split(separator: ";").last ?? "") })
      for background in backgrounds {
        #expect(Self.contrast(Self.colour(number), Array(repeating: background, count: 3)) >= 4.5, "\(role) on \(background)")
      }
    }
  }

  @Test func `colors of unknown backgrounds are those that terminals show with the highest minimum of contrast`() {
    for role in SyntaxRole.allCases {
      let parameters = Theme.auto.parameters(of: role)
      #expect([nil, "1", "2", "32", "35", "36"].contains(parameters), "\(role)")
    }
    #expect(SyntaxRole.allCases.allSatisfy { Theme.none.parameters(of: $0) == nil })
  }

  @Test(
    arguments: [
      (Theme.auto, "xterm-256color", nil, Theme.auto), (.auto, "xterm-256color", "15;0", .dark),
      (.auto, "xterm-256color", "0;default;15", .light),
      (.auto, "xterm-256color", "0;8", .dark), (.auto, "xterm-256color", "15;7", .light), (.auto, "xterm-256color", "0;default", .auto),
      (.auto, "xterm-256color", "0;16", .auto), (.auto, "linux", "15;0", .auto), (.dark, "xterm", nil, .auto),
      (.dark, "xterm-kitty", nil, .dark),
      (.light, "tmux-256color", "15;0", .light), (.none, "xterm", "15;0", .none),
    ] as [(Theme, String, String?, Theme)])
  func `the background is that of COLORFGBG, and without 256 colors there is one theme`(
    choice: Theme, term: String, background: String?, resolved: Theme
  ) {
    #expect(choice.resolved { $0 == "TERM" ? term : $0 == "COLORFGBG" ? background : nil } == resolved)
  }

  @Test func `a terminal may announce its colors with COLORTERM`() {
    #expect(Theme.dark.resolved { ["TERM": "foot", "COLORTERM": "truecolor"][$0] } == .dark)
  }
}

internal import CommandSupport
internal import TextViews

/// Options for the appearance of bodies.
enum FetchViewRows: OptionSection {
  static let section = "View"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "pretty", "what", section: section, completion: .words(BodyView.Pretty.allCases.map(\.rawValue)),
      """
      Change JSON, XML, HTML, CSS, JavaScript, YAML and form bodies: format indents JSON, XML and HTML, colors colors all of them, all does \
      both, none neither. (default: on a terminal colors, and the format of JSON; none elsewhere)
      """),
    OptionRow(
      nil, "theme", "name", curl: .unneeded, section: section, completion: .words(Theme.allCases.map(\.rawValue)),
      "Colors of bodies: light or dark for that background, auto for COLORFGBG or any background, or none. (default: auto)"),
  ]
}

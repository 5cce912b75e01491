internal import CommandSupport
internal import TextViews

/// Options for the appearance of bodies.
enum FetchViewRows: OptionSection {
  static let section = "View"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "pretty", "what", section: section, completion: .words(BodyView.Pretty.allCases.map(\.rawValue)),
      "Change bodies: all, format (JSON, XML and HTML), colors or none. (default: colors and formatted JSON on a terminal)"),
    OptionRow(
      nil, "as", "kind", curl: .unneeded, section: section, completion: .words(BodyView.Kind.allCases.map(\.rawValue)),
      """
      Show the body as this, whatever its Content-Type: text (HTML as readable text with its links), hex (as --hexdump), or json, xml, \
      html, css, javascript, yaml or form, for --pretty.
      """),
    OptionRow(
      nil, "theme", "name", curl: .unneeded, section: section, completion: .words(Theme.allCases.map(\.rawValue)),
      "Colors of bodies: light or dark for that background, auto for COLORFGBG or any background, or none. (default: auto)"),
    OptionRow(
      nil, "preview", "how", curl: .unneeded, section: section, completion: .words(ImagePreview.allCases.map(\.rawValue)),
      """
      Display PNG images on a terminal in addition to their size: kitty with kitty's graphics protocol, sixel as sixels, auto as the \
      terminal that the environment names, none not at all. (default: auto)
      """),
  ]
}

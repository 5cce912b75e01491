/// The options of all commands that select the configuration.
package enum ConfigurationOptions {
  package static let rows: [OptionRow] = [
    OptionRow(
      nil, "config", "file", curl: .unneeded, section: section, completion: .file,
      "Read this configuration file instead of the user's and the project's."),
    OptionRow(nil, "no-config", curl: .unneeded, section: section, "Read no configuration file."),
    OptionRow(
      nil, "config-profile", "name", curl: .unneeded, section: section, repeatable: true,
      "Also apply this profile of the configuration; later ones take precedence. Repeatable."),
    OptionRow(
      nil, "trust-project", curl: .unneeded, section: section,
      "Accept all options of a project file (.tlsprobe.yaml), also those that change the verification or write files."),
  ]

  package static let section = "Configuration"

  /// True if the option cannot be set in a file.
  static func isReserved(_ row: OptionRow) -> Bool { row.long == "help" || row.section == section }
}

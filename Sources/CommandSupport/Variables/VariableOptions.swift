/// The options of commands whose values may contain variables, as in `{{host}}`.
package enum VariableOptions {
  package static let rows: [OptionRow] = [
    OptionRow(
      nil, variable, "name=value", curl: .unneeded, section: section, repeatable: true,
      "Set a variable, and replace {{name}} in options, URL and items. The value may be a reference such as @env:NAME. Repeatable."),
    OptionRow(
      nil, file, "file", curl: .unneeded, section: section, repeatable: true, completion: .file,
      "Set the variables of this file in the dotenv format, NAME=value per line, and replace them like --variable. Repeatable."),
    OptionRow(
      nil, template, curl: .unneeded, section: section,
      "Replace {{env.NAME}} by environment variables, also without --variable, --env-file and variables of a profile."),
  ]

  static let variable = "variable", file = "env-file", template = "template"
  private static let section = "Variables"

  static func contains(_ name: String) -> Bool { name == variable || name == file || name == template }
}

internal import Bytes

/// The mistakes of a file, and the settings of a project file that require `--trust-project`.
package struct ConfigurationLint {
  package let problems: [ConfigurationProblem]
  package private(set) var notes: [ConfigurationProblem] = []

  /// `root` is the parent of all commands.
  package init(_ file: ConfigurationFile, root: any Command.Type, home: String?) {
    var reader = ConfigurationReader(file, root: root, isTrusted: true, home: home)
    reader.lint()
    problems = reader.problems
    if file.kind == .project {
      var strict = ConfigurationReader(file, root: root, isTrusted: false, home: home)
      strict.lint()
      let known = Set(problems.map(\.source))
      notes = strict.problems.filter { !known.contains($0.source) }
    }
    let secrets = file.leaves.filter { leaf in leaf.value.texts.contains { SecretSetting.isSecret($0, of: leaf.path.last ?? "") } }
    if let first = secrets.first, CommandFile.isReadableByOthers(file.path) {
      notes.append(
        ConfigurationProblem(
          source: .file(file.name, line: first.line, column: 1),
          message: "the file contains secrets and is readable by other users", hint: "chmod 600, or @env:NAME instead of the secret"))
    }
  }
}

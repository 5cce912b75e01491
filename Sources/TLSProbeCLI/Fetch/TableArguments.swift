internal import ArgumentParser

/// A section of an option table.
protocol OptionSection: Sendable {
  static var section: String { get }
  static var rows: [OptionRow] { get }
}

/// A section of an option table in the form for the argument parser, which generates completions and the manual from it. It is never used
/// for parsing.
///
/// The parser looks for options among a value's children.
struct TableArguments<Section: OptionSection>: ParsableArguments, CustomReflectable {
  init() {}

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: AnyKey.self)
  }

  var customMirror: Mirror {
    Mirror(self, children: Section.rows.map { (label: "_" + $0.long, value: Self.property($0)) })
  }

  private static func property(_ row: OptionRow) -> Any {
    let short: [NameSpecification.Element] = row.short.map { [.customShort($0)] } ?? []
    let names = NameSpecification(short + ([row.long] + row.aliases).map { .customLong($0) })
    let help = ArgumentHelp(stringLiteral: row.help)
    guard let value = row.value else { return Flag(wrappedValue: false, name: names, help: help) }
    let valued = ArgumentHelp(row.help, valueName: value)
    return row.isRepeatable
      ? Option<[String]>(wrappedValue: [], name: names, help: valued, completion: row.completion.kind)
      : Option<String?>(name: names, help: valued, completion: row.completion.kind)
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension OptionRow.Completion {
  fileprivate var kind: CompletionKind? {
    switch self {
    case .nothing: nil
    case .file: .file()
    case .folder: .directory
    case .words(let words): .list(words)
    }
  }
}

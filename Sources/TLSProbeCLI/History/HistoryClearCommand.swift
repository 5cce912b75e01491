internal import CommandSupport
internal import Bytes
internal import Observation
internal import Store

/// `tlsprobe history clear`: deletes entries.
struct HistoryClearCommand: OptionCommand {
  static let description = CommandDescription(
    "clear", "Delete entries.",
    discussion: """
      EXAMPLES
        tlsprobe history clear 3 5
        tlsprobe history clear --older-than 30d
        tlsprobe history clear --all
      """,
    operands: [Operand(name: "entry", help: "Number of an entry.", isOptional: true, isRepeatable: true)],
    configurable: false, rows: options.rows())

  var numbers: [Int64] = []
  var deletesAll = false
  var age: Duration?

  static let options: [CommandOption<Self>] = [
    .flag(nil, "all", "Delete all entries.") { $0.deletesAll = true },
    .value(nil, "older-than", "time", "Delete the entries older than this: 12h, 30d.", Self.age) { $0.age = $1 },
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    for word in operands { numbers.append(try HistoryNumber.read(word)) }
  }

  func validate() throws(UsageError) {
    let choices = (deletesAll ? 1 : 0) + (age == nil ? 0 : 1) + (numbers.isEmpty ? 0 : 1)
    guard choices != 1 else { return }
    throw UsageError(choices == 0 ? "missing entry; --all deletes all" : "entries, --older-than and --all exclude each other")
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let (numbers, all) = (numbers, deletesAll)
    let before = all ? nil : age.map { context.now().seconds &- $0.components.seconds }
    let count = try HistoryAccess.read(in: context) { store throws(StoreError) in
      try numbers.isEmpty ? store.removeAll(before: before) : store.remove(numbers)
    }
    let words = count == 1 ? "1 entry" : "\(AmountFormatter.grouped(count ?? 0)) entries"
    context.writeError("tlsprobe: \(words) deleted\n")
    return .success
  }

  /// A number with a unit: s, m, h, d, w.
  private static func age(_ text: String) throws(UsageError) -> Duration {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), (0...1_000_000).contains(number) else {
      throw UsageError("invalid --older-than '\(text)': must be a number with a unit, as in 12h or 30d")
    }
    return .seconds(number * unit)
  }
}

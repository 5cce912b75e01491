/// Gauges in Prometheus' text exposition format, version 0.0.4.
struct PrometheusText {
  private(set) var text = ""

  /// A gauge with one sample per set of labels; omitted if there are no samples.
  mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    text += "# HELP \(name) \(Self.escape(help, quotes: false))\n# TYPE \(name) gauge\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(Self.escape($0.value, quotes: true))\"" }.joined(separator: ",")
      text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(sample.value))\n"
    }
  }

  /// A gauge without labels; omitted if `value` is nil.
  mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
    gauge(name, help, value.map { [Sample($0)] } ?? [])
  }

  struct Sample {
    let labels: [(name: String, value: String)]
    let value: Double

    init(_ value: Double, _ labels: (name: String, value: String)...) {
      self.labels = labels
      self.value = value
    }
  }

  /// Escapes backslashes and line ends, and quotes in labels; control characters are escaped first, as the text may be shown on a terminal.
  private static func escape(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for character in TerminalText.escape(text) {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Whole numbers without a fraction; `NaN`, `+Inf` and `-Inf` for special values.
  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return abs(value) < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }
}

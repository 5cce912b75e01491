internal import Observation

/// Gauges in Prometheus' text exposition format, version 0.0.4.
struct PrometheusText {
  /// The labels of all samples that follow, before their own.
  var labels: [(name: String, value: String)] = []
  /// The samples of a metric stand together, also those of several targets.
  private var metrics: [(head: String, samples: String)] = []
  private var positions: [String: Int] = [:]

  var text: String { metrics.map { $0.head + $0.samples }.joined() }

  /// A gauge with one sample per set of labels; omitted if there are no samples.
  mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    let position = positions[name] ?? metrics.count
    if position == metrics.count {
      metrics.append(("# HELP \(name) \(Self.escape(help, quotes: false))\n# TYPE \(name) gauge\n", ""))
      positions[name] = position
    }
    for sample in samples {
      let labels = (self.labels + sample.labels).map { "\($0.name)=\"\(Self.escape($0.value, quotes: true))\"" }.joined(separator: ",")
      metrics[position].samples += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(sample.value))\n"
    }
  }

  /// A gauge without labels; omitted if `value` is nil.
  mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
    gauge(name, help, value.map { [Sample($0)] } ?? [])
  }

  /// A metric that several formats have.
  typealias Metric = (name: String, help: String)

  mutating func gauge(_ metric: Metric, _ value: Double?) { gauge(metric.name, metric.help, value) }

  /// The documents with their labels: the target if there are several, and its address if a target occurs several times.
  /// Of documents with equal labels only the last is kept, because samples must differ.
  static func labelled(_ documents: [Document], address: (Document) -> String?) -> [(Document, [(name: String, value: String)])] {
    guard documents.count > 1 else { return documents.map { ($0, []) } }
    let places = documents.map { ($0.target.description, address($0) ?? "") }
    let counts = Dictionary(grouping: places, by: \.0).mapValues { Set($0.map(\.1)).count }
    var last: [String: Int] = [:]
    for (index, place) in places.enumerated() { last["\(place.0) \(place.1)"] = index }
    return documents.enumerated().compactMap { index, document in
      let place = places[index]
      guard last["\(place.0) \(place.1)"] == index else { return nil }
      return (document, [("target", place.0)] + (counts[place.0] ?? 1 > 1 ? [("address", place.1)] : []))
    }
  }

  struct Sample {
    let labels: [(name: String, value: String)]
    let value: Double

    init(_ value: Double, _ labels: (name: String, value: String)...) { self.init(value, labels) }

    init(_ value: Double, _ labels: [(name: String, value: String)]) {
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

internal import YAML

/// Reads a rating guide in YAML: scores, and rules in the form of policies (docs/policies.md) with a grade and a remedy.
enum RatingGuideReader {
  /// The guide that the program contains.
  static func bundled() throws(PolicyError) -> RatingGuide {
    guard let text = BundledDocuments.ratingGuides.first else {
      throw PolicyError(line: 1, column: 1, reason: "there is no rating guide", hint: nil)
    }
    return try read(text)
  }

  static func read(_ bytes: [UInt8]) throws(PolicyError) -> RatingGuide {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw PolicyError(line: error.line, column: error.column, reason: error.reason, hint: error.hint)
    }
    let keys = [
      "schema", "name", "version", "title", "publisher", "date", "reference", "source", "grades", "protocol", "key-exchange", "cipher",
      "caps", "warnings", "exceptional",
    ]
    let fields = try PolicyFields(root, keys: keys, required: keys.filter { !["publisher", "source"].contains($0) })
    guard try fields.text("schema") == "tlsprobe.rating/1" else {
      throw fields.error("schema", "unsupported schema", hint: "write tlsprobe.rating/1")
    }
    let isPrimary = try fields.optionalText("source") != "secondary"
    let versions = try category(fields, "protocol", keys: ["scores"])
    let keyExchange = try category(fields, "key-exchange", keys: ["scores", "curves"])
    let cipher = try category(fields, "cipher", keys: ["scores"])
    var grades: [RatingGuide.Threshold] = []
    for (grade, score) in try numbers(fields["grades"]) { grades.append(RatingGuide.Threshold(grade: grade, score: score)) }
    let scores = try numbers(versions["scores"])
    return RatingGuide(
      title: try fields.text("title"), grades: grades.sorted { $0.score > $1.score },
      protocolWeight: try integer(versions, "weight"), protocolScores: Dictionary(scores) { first, _ in first },
      keyWeight: try integer(keyExchange, "weight"), keySteps: try steps(keyExchange, "scores", value: "score"),
      curveSteps: try steps(keyExchange, "curves", value: "bits"), cipherWeight: try integer(cipher, "weight"),
      cipherSteps: try steps(cipher, "scores", value: "score"), caps: try limits(fields, "caps", isPrimary),
      warnings: try limits(fields, "warnings", isPrimary), exceptional: try limits(fields, "exceptional", isPrimary))
  }

  private static func category(_ fields: PolicyFields, _ key: String, keys: [String]) throws(PolicyError) -> PolicyFields {
    guard let node = fields[key] else { throw fields.error(key, "the key '\(key)' is missing", hint: nil) }
    return try PolicyFields(node, keys: ["weight"] + keys, required: ["weight"] + keys)
  }

  private static func integer(_ fields: PolicyFields, _ key: String) throws(PolicyError) -> Int {
    guard let value = fields[key].flatMap({ PolicyFields.integer(of: $0) }), (0...1_000_000).contains(value) else {
      throw fields.error(key, "'\(key)' is a number", hint: nil)
    }
    return value
  }

  private static func numbers(_ node: YAMLNode?) throws(PolicyError) -> [(String, Int)] {
    var numbers: [(String, Int)] = []
    for member in node?.members ?? [] {
      guard let key = member.key.text, let value = PolicyFields.integer(of: member.value), (0...100).contains(value) else {
        throw PolicyError(line: member.value.line, column: member.value.column, reason: "not a score from 0 to 100", hint: nil)
      }
      numbers.append((key, value))
    }
    return numbers
  }

  private static func steps(_ fields: PolicyFields, _ key: String, value: String) throws(PolicyError) -> [RatingGuide.Step] {
    var steps: [RatingGuide.Step] = []
    for node in try fields.list(key) {
      let step = try PolicyFields(node, keys: ["below", value], required: ["below", value])
      steps.append(RatingGuide.Step(below: try integer(step, "below"), value: try integer(step, value)))
    }
    return steps
  }

  private static func limits(_ fields: PolicyFields, _ key: String, _ isPrimary: Bool) throws(PolicyError) -> [RatingGuide.Limit] {
    let reader = PolicyReader { _ in nil }
    var limits: [RatingGuide.Limit] = []
    for node in try fields.list(key) {
      let rule = try reader.rule(node, isPrimary: isPrimary, others: ["grade", "remedy"])
      guard let grade = node["grade"]?.text, let remedy = node["remedy"]?.text, RatingGuide.rank(of: grade) < 99 else {
        throw PolicyError(line: node.line, column: node.column, reason: "the rule has no grade or no remedy", hint: nil)
      }
      limits.append(RatingGuide.Limit(rule: rule, grade: grade, remedy: remedy))
    }
    return limits
  }
}

internal import Bytes

/// Filter expressions (RFC 9535, section 2.3.5), and the types of their functions (section 2.4.3).
extension PathParser {
  mutating func filter() throws(JSONPathError) -> PathFilter {
    try nested { parser throws(JSONPathError) in
      let alternatives = try parser.joined(by: "||") { parser throws(JSONPathError) in
        let terms = try parser.joined(by: "&&") { parser throws(JSONPathError) in try parser.basicExpression() }
        return terms.count == 1 ? terms[0] : .and(terms)
      }
      return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
    }
  }

  private mutating func joined(
    by separator: String, _ term: (inout PathParser) throws(JSONPathError) -> PathFilter
  ) throws(JSONPathError) -> [PathFilter] {
    var terms = [try term(&self)]
    while true {
      let end = place
      skipBlanks()
      guard take(separator) else {
        place = end
        return terms
      }
      skipBlanks()
      terms.append(try term(&self))
    }
  }

  private mutating func basicExpression() throws(JSONPathError) -> PathFilter {
    let isNegated = take("!")
    if isNegated { skipBlanks() }
    if take("(") {
      skipBlanks()
      let inner = try filter()
      skipBlanks()
      guard take(")") else { throw error("\(found) where ')' is expected", hint: Self.operators) }
      return isNegated ? .not(inner) : inner
    }
    let start = place
    let operand = try operand(expecting: "a query, a literal, a function or '('")
    let end = place
    skipBlanks()
    let operatorPlace = place
    if let comparison = comparison() {
      guard !isNegated else { throw error("a negated comparison", at: start, hint: "write !(…), or the opposite operator") }
      try requireValue(operand, at: start)
      skipBlanks()
      let rightPlace = place
      let right = try self.operand(expecting: "a singular query, a literal or a function")
      try requireValue(right, at: rightPlace)
      return .comparison(operand, comparison, right)
    }
    if peek == "=" { throw error("unknown operator '='", at: operatorPlace, hint: "write == for equality") }
    place = end
    let test = try test(operand, at: start)
    return isNegated ? .not(test) : test
  }

  private mutating func comparison() -> PathComparison? { PathComparison.allCases.first { take($0.rawValue) } }

  private func test(_ operand: PathOperand, at start: Int) throws(JSONPathError) -> PathFilter {
    switch operand {
    case .literal: throw error("a literal that is not compared", at: start, hint: "as in @.name == 'text'")
    case .query(let query): return .exists(query)
    case .call(let call):
      guard call.function.result == .logical else {
        throw error(
          "the result of \(call.function.rawValue)() is not compared", at: start, hint: "as in \(call.function.rawValue)(@.a) == 1")
      }
      return .test(call)
    }
  }

  /// Throws for an operand of a comparison that is not a value.
  private func requireValue(_ operand: PathOperand, at start: Int) throws(JSONPathError) {
    switch operand {
    case .literal: return
    case .query(let query):
      guard query.isSingular else {
        throw error(
          "a compared query that may select several nodes", at: start, hint: "use names and indices only, or value(…) or count(…)")
      }
    case .call(let call):
      guard call.function.result == .value else {
        throw error("the result of \(call.function.rawValue)() cannot be compared", at: start, hint: "use it as a condition by itself")
      }
    }
  }

  // MARK: operands

  private mutating func operand(expecting expected: String) throws(JSONPathError) -> PathOperand {
    guard let scalar = peek else { throw error("the end where \(expected) is expected") }
    switch scalar {
    case "@", "$":
      place += 1
      return .query(PathQuery(isRelative: scalar == "@", segments: try segments()))
    case "'", "\"": return .literal(.string(try string()))
    case "-", "0"..."9": return .literal(try number())
    case "a"..."z", "A"..."Z", "_": return try word()
    default: throw error("\(found) where \(expected) is expected", hint: "the current node is @, as in [?@.price < 10]")
    }
  }

  private mutating func word() throws(JSONPathError) -> PathOperand {
    let start = place
    while let scalar = peek, scalar.isASCII, Self.isName(scalar, isFirst: false) { place += 1 }
    let name = text(scalars[start..<place])
    if peek == "(" { return .call(try call(name, at: start)) }
    switch name {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    default:
      place = start
      if PathFunction(rawValue: name) != nil { throw error("function '\(name)' without '('", hint: "as in \(name)(@.a), without a space") }
      throw error("unknown word '\(name)'", hint: "a member of the current node is @.\(name), a text is '\(name)'")
    }
  }

  private mutating func call(_ name: String, at start: Int) throws(JSONPathError) -> PathCall {
    guard let function = PathFunction(rawValue: name) else {
      throw error("unknown function '\(name)'", at: start, hint: "the functions are \(PathFunction.list)")
    }
    let arguments = try nested { parser throws(JSONPathError) in
      parser.place += 1
      parser.skipBlanks()
      var arguments: [PathOperand] = []
      while parser.peek != ")" {
        arguments.append(try parser.argument(arguments.count, of: function))
        parser.skipBlanks()
        guard parser.take(",") else { break }
        parser.skipBlanks()
        if parser.peek == ")" { throw parser.error("')' where an argument is expected") }
      }
      guard parser.take(")") else {
        throw parser.error("\(parser.found) where ',' or ')' is expected", hint: "an argument is a query, a literal or a function")
      }
      return arguments
    }
    guard arguments.count == function.parameters.count else {
      let count = function.parameters.count
      throw error("\(name)() has \(arguments.count) arguments instead of \(count)", at: start)
    }
    return PathCall(function: function, arguments: arguments)
  }

  private mutating func argument(_ index: Int, of function: PathFunction) throws(JSONPathError) -> PathOperand {
    let start = place
    let operand = try operand(expecting: "an argument")
    guard index < function.parameters.count else { return operand }
    switch (function.parameters[index], operand) {
    case (.nodes, .query): return operand
    case (.nodes, _):
      throw error("the argument of \(function.rawValue)() must be a query", at: start, hint: "as in \(function.rawValue)(@.*)")
    default:
      try requireValue(operand, at: start)
      return operand
    }
  }

  /// A number of JSON, or `-0`.
  private mutating func number() throws(JSONPathError) -> JSONValue {
    let start = place
    let characters = "0123456789+-.eE".unicodeScalars
    while let scalar = peek, characters.contains(scalar) { place += 1 }
    do throws(JSONParser.InputError) {
      return try JSONParser.read(Array(text(scalars[start..<place]).utf8))
    } catch {
      throw self.error("an invalid number", at: start, hint: "as in 1, -0.5 or 1e3, without leading zeros")
    }
  }

  private static let operators = "conditions are joined by && or ||"
}

/// The responses of several resolvers to one question, compared.
public struct LookupComparison: Codable, Hashable, Sendable {
  public var name: String
  public var type: String
  /// Nil if fewer than two resolvers responded.
  public var agree: Bool?
  public var resolvers: [Side]

  /// The response of one resolver beside the others.
  public struct Side: Codable, Hashable, Sendable {
    public var resolver: String
    public var outcome: LookupObservation.Outcome
    /// Records, as type and data, that other resolvers returned and this one did not.
    public var missing: [String]
    /// Records, as type and data, that at least one other resolver did not return.
    public var additional: [String]
    /// Microseconds.
    public var elapsed: Int64

    enum CodingKeys: String, CodingKey {
      case resolver, outcome, missing, additional
      case elapsed = "elapsed_us"
    }
  }

  /// Compares the responses to one question; the order of records, their TTL and the letter case of names do not count.
  public init(of lookups: [LookupObservation], name: String, type: String) {
    self.name = name
    self.type = type
    let sets = lookups.map { lookup in Set(lookup.records.map { "\($0.type) \($0.data.lowercased())" }) }
    let responded = zip(lookups, sets).filter { $0.0.outcome != .undetermined && $0.0.outcome != .refused }
    let all = responded.reduce(into: Set<String>()) { $0.formUnion($1.1) }
    let common = responded.dropFirst().reduce(responded.first?.1 ?? []) { $0.intersection($1.1) }
    let outcomes = Set(responded.map { $0.0.outcome })
    agree = responded.count < 2 ? nil : all == common && outcomes.count == 1
    resolvers = zip(lookups, sets).map { lookup, own in
      let isCounted = lookup.outcome != .undetermined && lookup.outcome != .refused
      return Side(
        resolver: lookup.resolver, outcome: lookup.outcome, missing: isCounted ? all.subtracting(own).sorted() : [],
        additional: isCounted ? own.subtracting(common).sorted() : [], elapsed: lookup.elapsed)
    }
  }

  /// One comparison per question, in the order of the questions.
  public static func all(of lookups: [LookupObservation]) -> [LookupComparison] {
    var order: [[String]] = []
    var groups: [[String]: [LookupObservation]] = [:]
    for lookup in lookups {
      let key = [lookup.name.lowercased(), lookup.type]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(lookup)
    }
    return order.compactMap { key in
      guard let group = groups[key], group.count > 1 else { return nil }
      return LookupComparison(of: group, name: group[0].name, type: group[0].type)
    }
  }
}

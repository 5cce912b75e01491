internal import Bytes
public import Checks
public import Policies

extension Document {
  /// The status of a finding in comparison with the baseline; nil without one.
  public func status(of finding: Finding) -> FindingStatus? { baseline?[finding]?.status }

  /// The severity of the finding in the baseline; nil if it does not have it, and without a baseline.
  public func earlierSeverity(of finding: Finding) -> Severity? { baseline?[finding]?.earlier?.severity }

  /// The entry of the waivers file that waives the finding; nil if none does.
  public func waiver(of finding: Finding) -> Waiver? { waivers?[finding] }

  /// The findings that are not waived.
  public var unwaivedFindings: [Finding] { waivers == nil ? findings : findings.filter { waiver(of: $0) == nil } }

  /// The findings that can make the result a failure: not waived, and only those that are new or more severe if only these count.
  public var countedFindings: [Finding] {
    guard failsOnlyOnNew, let baseline else { return unwaivedFindings }
    return unwaivedFindings.filter { baseline[$0]?.isWorse ?? true }
  }

  /// The findings with their status and their waiver as members.
  var findingsJSON: JSONValue {
    .array(
      findings.map { finding in
        var members = DocumentEncoder.value(of: finding).members
        if let status = status(of: finding) { members.append(JSONValue.Member("status", .string(status.rawValue))) }
        if status(of: finding) == .changed, let earlier = earlierSeverity(of: finding) {
          members.append(JSONValue.Member("earlier_severity", .string(earlier.rawValue)))
        }
        if let waiver = waiver(of: finding) { members.append(JSONValue.Member("waived", waiver.json(hasPlace: false))) }
        if let waiver = waivers?.expiredWaiver(of: finding) {
          members.append(JSONValue.Member("expired_waiver", waiver.json(hasPlace: false)))
        }
        return .object(members)
      })
  }
}

extension BaselineComparison {
  var json: JSONValue {
    func gone(_ finding: GoneFinding) -> JSONValue {
      var members = [
        JSONValue.Member("id", .string(finding.finding.id)), JSONValue.Member("severity", .string(finding.finding.severity.rawValue)),
        JSONValue.Member("title", .string(finding.finding.title)), JSONValue.Member("detail", .string(finding.finding.detail)),
        JSONValue.Member("evidence", .array(finding.finding.evidence.map { .string($0) })),
      ]
      if let doubt = finding.doubt { members.append(JSONValue.Member("reason", .string(doubt))) }
      return .object(members)
    }
    return .object([
      JSONValue.Member("source", .string(source)),
      JSONValue.Member("started_at", startedAt.map { DocumentEncoder.value(of: $0) } ?? .null),
      JSONValue.Member("tool_version", toolVersion.map { .string($0) } ?? .null),
      JSONValue.Member("trusted", wasTrusted.map { .bool($0) } ?? .null),
      JSONValue.Member("new", .integer(Int64(count(.new)))),
      JSONValue.Member("changed", .integer(Int64(count(.changed)))),
      JSONValue.Member("unchanged", .integer(Int64(count(.unchanged)))),
      JSONValue.Member("fixed", .array(fixed.map(gone))),
      JSONValue.Member("unconfirmed", .array(unconfirmed.map(gone))),
    ])
  }
}

extension AppliedWaivers {
  var json: JSONValue {
    .object([
      JSONValue.Member("source", .string(source)),
      JSONValue.Member("waived", .integer(Int64(waived.count))),
      JSONValue.Member("expired", .array(expiredEntries.map { $0.json(hasPlace: true) })),
      JSONValue.Member("unused", .array(unusedEntries.map { $0.json(hasPlace: true) })),
    ])
  }
}

extension Waiver {
  /// The place in the file only in lists of entries; in a finding its reason and its end.
  func json(hasPlace: Bool) -> JSONValue {
    var members: [JSONValue.Member] = []
    if hasPlace {
      members = [
        JSONValue.Member("line", .integer(Int64(line))), JSONValue.Member("id", .string(id.description)),
        JSONValue.Member("target", .string(target.description)),
      ]
    }
    members.append(JSONValue.Member("reason", .string(reason)))
    members.append(JSONValue.Member("until", until.map { .string($0.description) } ?? .null))
    if let by { members.append(JSONValue.Member("by", .string(by))) }
    return .object(members)
  }
}

import Foundation
import TestSupport
import Testing

/// A response to one question, as `dig` or `tlsprobe resolve` shows it.
struct DNSSections: Equatable {
  let question: String
  var code: String?
  /// Of AA and AD, those that are set.
  var flags: Set<String> = []
  /// The TTL by section and record: `ANSWER www.example. IN A 192.0.2.1`. The OPT record is none of them.
  var records: [String: Int] = [:]
  /// The codes of extended errors (RFC 8914).
  var extendedErrors: [Int] = []

  /// The deviations of another response; TTL may differ by the time between two queries. unbound gives the alias that it makes of a
  /// DNAME record the TTL 0 in some responses, depending on its cache.
  func differences(from other: DNSSections) -> [String] {
    var found: [String] = []
    if code != other.code { found.append("code \(code ?? "none") and \(other.code ?? "none")") }
    if flags != other.flags { found.append("flags \(flags) and \(other.flags)") }
    if extendedErrors != other.extendedErrors { found.append("errors \(extendedErrors) and \(other.extendedErrors)") }
    found += records.keys.filter { other.records[$0] == nil }.map { "only one has \($0)" }
    found += other.records.keys.filter { records[$0] == nil }.map { "only the other has \($0)" }
    let isAlias = records.keys.contains { $0.contains(" IN DNAME ") }
    for (record, ttl) in records where !(isAlias && record.contains(" IN CNAME ")) && abs((other.records[record] ?? ttl) - ttl) > 60 {
      found.append("the TTL of \(record)")
    }
    return found.map { "\(question): \($0)" }
  }

  private static func key(_ section: String, _ fields: [String]) -> String { "\(section) \(fields.joined(separator: " "))" }
}

extension DNSSections {
  /// What `dig` prints for a file of questions: `NAME TYPE` in each line.
  static func dig(_ options: [String], questions file: String) throws -> [DNSSections] {
    let flags = ["+noidnin", "+noidnout", "+nosplit", "+tries=1", "+time=10"]
    let run = try CommandRun([PeerProgram.path("dig"), "@127.0.0.1"] + options + flags + ["-f", file], limit: .seconds(60))
    return run.text.split(separator: ";; Got answer:").dropFirst().map { DNSSections(dig: $0) }
  }

  private init(dig text: Substring) {
    var section = ""
    var question = ""
    var read = DNSSections(question: "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      if line.isEmpty {
        section = ""
      } else if line.hasSuffix("SECTION:"), words.count >= 3 {
        section = words[1]
      } else if let status = words.firstIndex(of: "status:") {
        read.code = String(words[status + 1].dropLast())
      } else if line.hasPrefix(";; flags:") {
        read.flags = Set(line.prefix { $0 != "Q" }.split { $0 == " " || $0 == ";" }.map(String.init)).intersection(["aa", "ad"])
      } else if line.hasPrefix("; EDE:"), words.count > 2 {
        read.extendedErrors.append(Int(words[2]) ?? -1)
      } else if section == "QUESTION", words.count == 3 {
        question = "\(words[0].dropFirst()) \(words[2])"
      } else if !line.hasPrefix(";"), words.count >= 4 {
        read.records[Self.key(section, [words[0]] + words[2...])] = Int(words[1])
      }
    }
    self = DNSSections(
      question: question, code: read.code, flags: read.flags, records: read.records, extendedErrors: read.extendedErrors)
  }
}

extension DNSSections {
  /// The lookups of a document of `resolve --json`, in the order of the questions.
  static func resolve(_ arguments: [String], exitStatus: Int32? = nil) throws -> [DNSSections] {
    try ResolveReport(arguments, exitStatus: exitStatus).lookups.map { lookup in
      var read = DNSSections(question: "\(lookup["name"] ?? "") \(lookup["type"] ?? "")", code: lookup["response_code"] as? String)
      if lookup["authoritative"] as? Bool == true { read.flags.insert("aa") }
      if lookup["authenticated"] as? Bool == true { read.flags.insert("ad") }
      for (member, section) in [("records", "ANSWER"), ("authorities", "AUTHORITY"), ("additionals", "ADDITIONAL")] {
        for record in lookup[member] as? [[String: Any]] ?? [] {
          let fields = ["name", "class", "type", "data"].map { record[$0] as? String ?? "" }
          read.records[key(section, fields)] = record["ttl"] as? Int
        }
      }
      read.extendedErrors = (lookup["extended_errors"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? Int }
      return read
    }
  }
}

/// A document of `resolve --json`, read with Foundation's parser and not with ours.
struct ResolveReport {
  let document: [String: Any]
  let status: Int32
  let transcript: String

  init(_ arguments: [String], exitStatus: Int32? = nil) throws {
    let run = try CommandRun.tlsprobe(["resolve", "--json", "-v"] + arguments, limit: .seconds(60))
    (status, transcript) = (run.status, "\(run.transcript.prefix(6_000))")
    if let exitStatus { #expect(run.status == exitStatus, "\(transcript)") }
    document = try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(transcript)")
    #expect(document["schema"] as? String == "tlsprobe.resolve/1")
  }

  var lookups: [[String: Any]] { document["lookups"] as? [[String: Any]] ?? [] }

  /// The outcomes and details of the queries of a lookup: `truncated`, `failed BADCOOKIE`.
  func attempts(_ index: Int = 0) -> [String] {
    guard lookups.indices.contains(index) else { return [] }
    return (lookups[index]["attempts"] as? [[String: Any]] ?? []).map { attempt in
      [attempt["outcome"], attempt["detail"]].compactMap { $0 as? String }.joined(separator: " ")
    }
  }
}

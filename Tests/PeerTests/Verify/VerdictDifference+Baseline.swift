/// Verifiers of RFC 5280, section 6, do not look at what only the authorities' duties and the baseline demand.
extension VerdictDifference {
  static let baselineForms: [VerdictDifference] = [
    VerdictDifference(
      both, "validity", ["GeneralizedTime before 2050", "an end as GeneralizedTime"], "RFC 5280, section 4.1.2.5",
      "dates up to 2049 are UTCTime; readers take both"),
    VerdictDifference(
      both, "validity", ["2020-", "2026-", "2027-", "2029-", "a server without an end"],
      "Baseline Requirements, section 6.3.2", "the maxima bind public authorities, and browsers alone enforce them"),
    VerdictDifference(
      both, "alternative names", ["DNS:", "email:", "URI:", "other:[7]", "dirName:"], "RFC 5280, section 4.2.1.6",
      "a name that is not asked for is not looked at, however it is written"),
    VerdictDifference(
      both, "alternative names", ["an empty subject", "a subject with critical names", "an empty list"],
      "RFC 5280, section 4.2.1.6; Baseline Requirements, section 7.1.2.7.12",
      "whether names are critical, or there at all, only binds issuers"),
    VerdictDifference(
      both, "alternative names", ["an intermediate without a subject", "a root without a subject"],
      "RFC 5280, sections 4.1.2.4 and 4.1.2.6", "empty names chain like others"),
    VerdictDifference(
      both, "name constraints", ["a base with a leading dot", "no subtrees", "two empty lists", "in the server's"],
      "RFC 5280, section 4.2.1.10", "the form of constraints only binds issuers"),
    VerdictDifference(
      both, "authorities", ["basic constraints of", "a server with a length"], "RFC 5280, section 4.2.1.9",
      "criticality and the place of a path length only bind issuers"),
    VerdictDifference(
      both, "policies", ["constraints that are not critical", "an inhibition that is not critical"],
      "RFC 5280, sections 4.2.1.11 and 4.2.1.14", "criticality only binds issuers"),
    VerdictDifference(
      both, "extensions",
      [
        "a server without an authority", "an intermediate without", "an empty authority", "a root whose identifiers differ",
      ], "RFC 5280, sections 4.2.1.1 and 4.2.1.2", "key identifiers are a help in finding issuers; that they are there only binds issuers"),
    VerdictDifference(
      both, "encoding", ["a serial number of", "a negative serial number"], "RFC 5280, section 4.1.2.2",
      "users of certificates should handle such serial numbers gracefully, though none may be issued"),
  ]

  static let baselineServers: [VerdictDifference] = [
    VerdictDifference(both, "host", ["DNS:*."], "Baseline Requirements, section 3.2.2.6", "the suffix list is known to browsers only"),
    VerdictDifference(
      both, "host", ["a common name and no alternative name"], "RFC 9525, section 1.2",
      "the common name is no longer an identity; both still fall back to it"),
    VerdictDifference(
      both, "authorities", ["a server that is an authority", "a server that may sign"],
      "Baseline Requirements, section 7.1.2.7.8", "path validation does not forbid it"),
    VerdictDifference(
      both, "authorities", ["a root without basic constraints"], "RFC 5280, section 6.1.1, (d)",
      "an anchor is a name and a key; here its own extensions count, as in browsers"),
    VerdictDifference(
      both, "purposes", ["any purpose beside", "no list of purposes", "a critical list", "a root for servers"],
      "Baseline Requirements, sections 7.1.2.1.2 and 7.1.2.7.10", "RFC 5280, section 4.2.1.12, takes them"),
    VerdictDifference(
      both, "purposes", ["an intermediate for any purpose"], "Baseline Requirements, section 7.1.2.2.4",
      "any purpose may stand in a cross-certified authority; both want the server's by its own name in one"),
    VerdictDifference(
      both, "keys",
      [
        "a server with RSA", "a server with the exponent", "a server with DSA", "a root with RSA-1024",
        "an intermediate with RSA-1024",
      ], "Baseline Requirements, sections 6.1.5 and 6.1.6", "no size is demanded at the default level"),
    VerdictDifference(
      both, "keys", ["a server with Ed", "a root with Ed", "an intermediate with Ed", "an intermediate with RSA-PSS"],
      "Baseline Requirements, sections 6.1.5 and 7.1.3.1", "public authorities may certify RSA and ECDSA keys alone"),
    VerdictDifference(
      both, "signatures", ["Ed25519", "Ed448"], "Baseline Requirements, section 7.1.3.1",
      "public authorities may certify RSA and ECDSA keys alone"),
    VerdictDifference(
      both, "signatures", ["RSA-2048, RSA with SHA-224", "P-256, ECDSA with SHA-224"],
      "Baseline Requirements, section 7.1.3.2", "the digest is not broken, but not allowed"),
    VerdictDifference(
      both, "extensions", ["critical distribution points"], "RFC 5280, section 4.2",
      "both process them; here lists are read on request only, so that a critical one is not processed"),
    VerdictDifference(
      both, "extensions", ["malformed access to information"], "RFC 5280, section 4.2.2.1",
      "an extension that path validation does not need is not read by them"),
  ]
}

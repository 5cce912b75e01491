extension VerdictDifference {
  static let openSSLOnly: [VerdictDifference] =
    [
      VerdictDifference(
        [.openSSL], "validity", ["the server in its last", "the intermediate in its last", "the root in its last"],
        "RFC 5280, section 4.1.2.5", "the period includes its last second; OpenSSL ends it a second earlier"),
      VerdictDifference(
        both, "name constraints", ["excluded DNS www.example.com: DNS:*.example.com"], "RFC 5280, section 4.2.1.10",
        "the wildcard covers the excluded host; they compare the letters of the names"),
      VerdictDifference(
        [.openSSL], "name constraints", ["excluded URI example.com: URI:https://192.0.2.1/"], "RFC 5280, section 4.2.1.10",
        "a URI with an address in a host's place is to be refused under any constraint on URIs"),
      VerdictDifference(
        [.openSSL], "name constraints", ["a mask with a hole", "an address without a mask"], "RFC 5280, section 4.2.1.10",
        "the range is not of CIDR's form; it counts there only when an address is compared with it"),
      VerdictDifference(
        both, "name constraints", ["a mailbox of two hosts"], "RFC 5321, section 4.1.2",
        "an unquoted @ in a mailbox leaves open which host is meant; they read the last one"),
      VerdictDifference(
        both, "name constraints", ["not critical, of a form that is not compared"], "RFC 5280, section 4.2.1.10",
        "what cannot be compared has to refuse only where it is critical"),
      VerdictDifference(
        [.openSSL], "alternative names", ["names with something behind them"], "X.690, section 10",
        "what stands behind the list is not looked at"),
      VerdictDifference(both, "policies", ["a negative inhibition"], "RFC 5280, section 4.2.1.14", "the skip is not negative"),
      VerdictDifference(
        [.openSSL], "policies", ["a mapping of one"], "RFC 5280, section 4.2.1.5", "mappings that cannot be read are passed over"),
      VerdictDifference(
        [.openSSL], "signatures", ["RSA-2048, RSA with MD5", "RSA-2048, RSA with SHA-1", "P-256, ECDSA with SHA-1"],
        "Baseline Requirements, section 7.1.3.2", "`openssl verify` has no security level unless one is asked for"),
      VerdictDifference(
        [.openSSL], "signatures", ["RSA-2048, RSA-PSS with SHA-256, mask"], "Baseline Requirements, section 7.1.3.2.1",
        "any salt and mask of RFC 4055 can be computed"),
      VerdictDifference(
        [.openSSL], "extensions", ["an unknown one twice"], "RFC 5280, section 4.2",
        "of extensions that it does not know it takes any number"),
      VerdictDifference(
        both, "encoding", ["version", "an intermediate of version 2", "an empty list of extensions", "a critical flag"],
        "RFC 5280, sections 4.1 and 4.1.2.1", "the version is not compared with what it allows, nor is the encoding with DER"),
      VerdictDifference(
        [.openSSL], "encoding", ["something behind"], "X.690, section 10", "a PEM block may hold more than its certificate"),
    ] + openSSLPaths

  private static let openSSLPaths: [VerdictDifference] = [
    VerdictDifference(
      both, "paths",
      [
        "a twin that may not sign, sent first", "a twin that is no authority, sent first", "a twin without the name, sent first",
        "a twin for mail, sent first", "a twin with an unknown critical extension, sent first", "a twin of another signature, sent first",
      ], "RFC 4158, section 2.4.2", "one path is built and judged; the other issuer is not tried after it"),
    VerdictDifference(
      [.openSSL], "paths", ["a root that allows no path as long", "an expired cross-signed root"], "RFC 4158, section 2.4.2",
      "the first root of the name is taken, and no other tried"),
    VerdictDifference(both, "paths", ["forty certificates"], "RFC 5280, section 6.1", "the depth that is tried is everybody's own choice"),
  ]
}

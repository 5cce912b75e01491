/// Where OpenSSL and we are of one mind.
extension VerdictDifference {
  static let gnuTLSConstraints: [VerdictDifference] = [
    VerdictDifference(
      [.gnuTLS], "name constraints", ["permitted URI", "excluded URI"], "RFC 5280, section 4.2.1.10",
      "constraints on URIs are not compared: permitted ones never refuse, excluded ones always"),
    VerdictDifference(
      [.gnuTLS], "name constraints",
      [
        "permitted other organization", "excluded other organization", "permitted other order",
        "excluded other order", "excluded everybody", "a directory that permits nobody",
      ], "RFC 5280, section 4.2.1.10",
      "constraints on directory names are not compared"),
    VerdictDifference(
      [.gnuTLS], "name constraints", ["permitted range of 4: IP:2001", "permitted DNS: IP"], "RFC 5280, section 4.2.1.10",
      "which forms of name a constraint binds is seen otherwise: addresses of the other family are of its form, addresses under a DNS name are not"
    ),
    VerdictDifference(
      [.gnuTLS], "name constraints",
      [
        "permitted registered: DNS", "excluded registered: DNS", "permitted other name: DNS",
        "excluded other name: DNS",
      ], "RFC 5280, section 4.2.1.10", "a form that is not compared refuses every certificate, not only those with such a name"),
    VerdictDifference(
      [.gnuTLS], "name constraints", ["a minimum", "a maximum"], "RFC 5280, section 4.2.1.10",
      "distances have to be processed or refused"),
    VerdictDifference(
      [.gnuTLS], "name constraints", ["an intermediate outside"], "RFC 5280, section 6.1.3, (b)",
      "the names of intermediates are bound as well"),
    VerdictDifference(
      [.gnuTLS], "policies", ["demanded", "an earlier demand", "a demand by", "any inhibited", "mapped", "mappings inhibited", "maps "],
      "RFC 5280, section 6.1", "policies are not processed, so that what demands them is an unknown critical extension"),
    VerdictDifference(
      [.gnuTLS], "authorities", ["a root that allows 1 above 1"], "RFC 5280, section 6.1.4, (l)",
      "self-issued certificates do not count for the length of a path"),
  ]

  static let gnuTLSForms: [VerdictDifference] = [
    VerdictDifference([.gnuTLS], "validity", ["UTCTime without seconds"], "RFC 5280, section 4.1.2.5.1", "seconds have to be there"),
    VerdictDifference(
      [.gnuTLS], "alternative names", ["an issuer in other letters"], "RFC 5280, section 7.1",
      "names are compared without regard to case and spaces; GnuTLS compares bytes"),
    VerdictDifference(
      [.gnuTLS], "authorities", ["a server whose key may"], "RFC 5280, section 4.2.1.3",
      "the key usage is left to the handshake"),
    VerdictDifference(
      [.gnuTLS], "authorities", ["a length beyond all numbers", "a negative length"], "RFC 5280, section 4.2.1.9",
      "large lengths are lengths, negative ones are none"),
    VerdictDifference(
      [.gnuTLS], "purposes", ["any purpose", "an empty list", "an intermediate for nothing", "a root for mail"],
      "RFC 5280, section 4.2.1.12; Baseline Requirements, section 7.1.2.7.10",
      "an empty list, any purpose and the purposes of roots are taken for the server's"),
    VerdictDifference([.gnuTLS], "policies", ["a policy listed twice"], "RFC 5280, section 4.2.1.4", "a policy may be listed once"),
    VerdictDifference(
      [.gnuTLS], "keys",
      [
        "a server with P-192", "a server with P-224", "a server with secp256k1", "a server with brainpool",
        "a server with a curve", "a server with the curve", "a server with P-256 and no point", "a server with explicit",
      ],
      "Baseline Requirements, section 6.1.5", "the server's key is not read before it is used"),
    VerdictDifference(
      [.gnuTLS], "extensions", ["an authority key identifier that cannot be read", "a malformed key usage"],
      "RFC 5280, section 4.2", "an extension that cannot be read is passed over"),
    VerdictDifference(
      [.gnuTLS], "extensions", ["a critical", "critical access"], "RFC 5280, section 4.2",
      "extensions that it has a name for pass as processed"),
    VerdictDifference(
      [.gnuTLS], "encoding", ["a padded serial", "an empty serial"], "X.690, section 8.3",
      "integers have a shortest form of one byte at least"),
    VerdictDifference(
      [.gnuTLS], "encoding", ["a public key with unused bits", "an intermediate whose public key has unused bits"],
      "RFC 5280, section 4.1.2.7", "the count of unused bits in a public key is ignored; in a signature it is rejected"),
  ]

  static let gnuTLSPaths: [VerdictDifference] = [
    VerdictDifference(
      [.gnuTLS], "paths",
      [
        "an expired twin", "a twin of the future", "a twin that demands a policy", "a malformed twin",
        "a twin with a weak digest",
      ], "RFC 4158, section 2.4.2", "the certificates are taken in the order in which they are sent"),
    VerdictDifference(
      [.gnuTLS], "paths", ["a twin of another signature, sent last"], "RFC 5246, section 7.4.2",
      "a certificate beside the path that cannot be read refuses the whole chain"),
  ]
}

extension StateTable {
  static let netrc: [StateRow] = [
    StateRow("-n {site}/basic-auth/u/p", everyWay, files: [".netrc": "machine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/basic-auth/u/p", bothVersions, files: ["rc": "machine site.test\nlogin u\npassword p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine other.test login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine other.test login o password o\ndefault login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc {site}/headers", files: ["rc": "default login d password d\nmachine site.test login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc {site}/headers",
      files: ["rc": "machine site.test login first password 1\nmachine site.test login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc http://u@site.test:{port}/headers",
      files: ["rc": "machine site.test login first password 1\nmachine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc http://nobody@site.test:{port}/headers", files: ["rc": "machine site.test login u password p\n"]),
    StateRow(
      "--netrc-optional --netrc-file {folder}/rc http://a:b@site.test:{port}/headers",
      files: ["rc": "machine site.test login u password p\n"]),
    StateRow("-n http://a:b@site.test:{port}/headers", files: [".netrc": "machine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc -u a:b {site}/headers", files: ["rc": "machine site.test login u password p\n"]),
    StateRow("--netrc-optional --netrc-file {folder}/rc -u a:b {site}/headers", files: ["rc": "machine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "# a comment\nmachine site.test login u # password x\npassword p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login \"u v\" password \"p\\\"q\\\\r\"\n"]),
    StateRow(
      "--netrc-file {folder}/rc {site}/headers",
      files: ["rc": "macdef init\nmachine site.test login wrong\n\nmachine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login a\"b password c\"d\"\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login \"u\"v password \"p#q\"r\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine \"site.test\" \"login\" u password p#q\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login u password \"open\n"]),
    StateRow("--netrc-file {folder}/rc http://site.test.:{port}/headers", files: ["rc": "machine site.test login u password p\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test\r\nlogin u\r\npassword p\r\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login u account x password p"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine site.test login u\n"]),
    StateRow("--netrc-file {folder}/rc {site}/headers", files: ["rc": "machine SITE.test login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc {site}/go?to={other}/headers -L", bothVersions,
      files: ["rc": "machine site.test login u password p\nmachine other.test login o password q\n"]),
    StateRow("--netrc-file {folder}/rc {site}/go?to={other}/headers -L", files: ["rc": "machine site.test login u password p\n"]),
    StateRow(
      "--netrc-file {folder}/rc --digest {site}/digest-auth/auth/u/p", bothVersions, files: ["rc": "machine site.test login u password p\n"]
    ),
    StateRow("--netrc-file {folder}/rc --anyauth {site}/locked/small.txt", files: ["rc": "machine site.test login user password secret\n"]),
    StateRow("--netrc-file {folder}/none {site}/headers"),
    StateRow("-n {site}/headers"),
    StateRow("--netrc-optional {site}/headers", files: [".netrc": "machine site.test login u password p\n"]),
  ]
}

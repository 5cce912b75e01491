extension StateDifference {
  static let cookies: [StateDifference] = [
    StateDifference(
      name: "curl keeps a Path that does not begin with a slash, and sends the cookie as if it were the default",
      reference: "RFC 6265, section 5.2.4", lines: ["Path%3Dsaid"], parts: ["file jar"],
      holds: { theirs, ours in theirs.text(of: "jar").replacing("\tsaid\t", with: "\t/\t") == ours.text(of: "jar") }),
    StateDifference(
      name: "curl takes a quoted Max-Age for a number, and what is no number for 0", reference: "RFC 6265, section 5.2.2",
      lines: ["Max-Age%3D%22", "Max-Age%3Dx"], parts: ["file jar", "file content1", "request 2, cookie"],
      holds: { _, ours in ours.text(of: "jar") == "site.test\tFALSE\t/\tFALSE\t0\ta\t1" }),
    StateDifference(
      name: "curl drops cookies without a name or without =", reference: "RFC 6265bis, section 5.6",
      lines: ["?Set-Cookie=a &&", "?Set-Cookie=%3D1 &&"], parts: ["file jar", "file content1", "request 2, cookie"],
      holds: { theirs, ours in theirs.text(of: "jar").isEmpty && ours.text(of: "jar").contains("\t0\t\t") }),
    StateDifference(
      name: "curl 7.88 keeps cookies for longer than 400 days", reference: "RFC 6265bis, section 5.5",
      lines: ["-2099%20", "Max-Age%3D99999999999999999999"], parts: ["file jar"],
      holds: { _, ours in ours.text(of: "jar").contains("\tnow + 34560k\t") }),
    StateDifference(
      name: "curl takes a __Host- cookie that doesn't say Path=/", reference: "RFC 6265bis, section 4.1.3.2",
      lines: ["Set-Cookie=__Host-a%3D1%3BSecure &&"], ways: [.secureHTTP2], parts: ["file jar", "file content1", "request 2, cookie"],
      holds: { theirs, ours in theirs.asked[1]["cookie"] == "__Host-a=1" && ours.text(of: "jar").isEmpty }),
    StateDifference(
      name: "curl writes a cookie's domain in the case in which it came", reference: "RFC 6265, section 5.2.3",
      lines: ["Domain=SITE.test"], parts: ["file jar"],
      holds: { theirs, ours in theirs.text(of: "jar").replacing("SITE", with: "site") == ours.text(of: "jar") }),
    StateDifference(
      name: "curl keeps a cookie for all below a public suffix that sets one for itself; we keep it for the host alone",
      reference: "RFC 6265, section 5.3, step 5", lines: ["Domain=localhost"], parts: ["file jar"],
      holds: { theirs, ours in theirs.text(of: "jar").replacing(".localhost\tTRUE", with: "localhost\tFALSE") == ours.text(of: "jar") }),
    StateDifference(
      name: "curl 7.88 puts no space between cookies of two -b", reference: "RFC 6265, section 4.2.1", lines: ["-b a=1;~b=2 -b c=3"],
      parts: ["request 1, cookie"],
      holds: { theirs, ours in theirs.asked[0]["cookie"]?.replacing(";c", with: "; c") == ours.asked[0]["cookie"] }),
    StateDifference(
      name: "curl gives what -b says to every host that it is sent to; we to the first alone", reference: "RFC 6265, section 8.6",
      lines: ["-b a=1 {site}/go?to={other}"], parts: ["request 2, cookie", "file content0"],
      holds: { theirs, ours in theirs.asked[1]["cookie"] == "a=1" && ours.asked[1]["cookie"]?.isEmpty == true }),
    StateDifference(
      name: "curl writes cookies to standard output behind what -w says; we end with that",
      reference: "curl(1), --write-out: after a transfer",
      lines: ["^-c - "], parts: ["what -w tells"],
      holds: { theirs, ours in
        theirs.told[0].hasPrefix("200#") && ours.told[0].hasSuffix("\n200")
          && [theirs, ours].allSatisfy { $0.told[0].contains("site.test\tFALSE\t/\tFALSE\t0\ta\t1\n") }
      }),
    StateDifference(
      name: "curl ends well when its files cannot be written", reference: "sysexits.h, EX_IOERR", lines: ["{folder}/none/"],
      parts: ["exit statuses"], holds: { theirs, ours in theirs.statuses == [0] && ours.statuses == [74] }),
  ]

  static let strictTransport: [StateDifference] = [
    StateDifference(
      name: "curl takes the last of two Strict-Transport-Security fields; we take the first", reference: "RFC 6797, section 8.1",
      lines: ["max-age=100000&w=max-age=200000"], parts: ["file hsts"],
      holds: { theirs, ours in theirs.text(of: "hsts").contains("200k") && ours.text(of: "hsts").contains("100k") }),
    StateDifference(
      name: "curl writes a host in Host as it was typed; we do in the one form that it has", reference: "RFC 3986, section 6.2.2.1",
      lines: ["http://SITE.test:"], parts: ["request 1, host"],
      holds: { _, ours in ours.asked[0]["host"]?.hasPrefix("site.test:") == true }),
    StateDifference(
      name: "curl 7.88 remembers until its end what hosts say, when nobody has asked it to", reference: "RFC 6797, section 8.1",
      lines: ["^{site}/go?to=http://site.test:{port}/said&v=max-age=100000 -L"],
      parts: ["what -w tells", "request 2, status", "file content0"],
      holds: { theirs, ours in theirs.told == ["200"] && ours.told == ["400"] }),
  ]
}

extension StateDifference {
  static let credentials: [StateDifference] = [
    StateDifference(
      name: "curl sends the user, password and fragment of -e", reference: "RFC 9110, section 10.1.3",
      lines: ["-e http://u:p@page.test/x#y "],
      parts: ["request 1, referer", "file content0"],
      holds: { theirs, ours in
        theirs.asked[0]["referer"] == "http://u:p@page.test/x#y" && ours.asked[0]["referer"] == "http://page.test/x"
      }),
    StateDifference(
      name: "curl 7.88 takes every content for empty where a Digest covers the content; we digest it",
      reference: "RFC 7616, section 3.4.3", lines: ["-d a=b -H Content-Type:text/plain {site}/digest-auth/auth-int"],
      parts: ["what -w tells", "request 2, status", "file content0"],
      holds: { theirs, ours in theirs.told == ["401"] && ours.told == ["200"] }),
    StateDifference(
      name: "curl shows the heads of answers after which it asks again by itself; we show the last one's",
      reference: "RFC 9110, section 11.3",
      lines: ["/digest-auth/auth/u/p/MD5 -I", "/digest-auth/auth/u/p/SHA-256 -I"], parts: ["file content0"],
      holds: { theirs, ours in theirs.text(of: "content0").hasSuffix(ours.text(of: "content0")) }),
    StateDifference(
      name: "curl 7.88 answers for ever where every nonce is said to be stale; we stop soon", reference: "RFC 7616, section 3.3",
      lines: ["/digest-auth/auth/u/p/MD5/0"], parts: ["exit statuses", "what -w tells", "number of requests", "file content0"],
      holds: { theirs, ours in
        theirs.statuses != [0] && theirs.asked.count > 10 && ours.statuses == [0] && (3...4).contains(ours.asked.count)
      }),
    StateDifference(
      name: "curl 7.88 asks another host twice when it has nothing to say to it", reference: "RFC 7235, section 6.1",
      lines: ["--digest -u u:p {site}/go?to={other}/digest-auth"], parts: ["number of requests"],
      holds: { theirs, ours in theirs.asked[1] == theirs.asked[2] && theirs.asked.dropLast() == ours.asked[...] }),
  ]

  static let netrc: [StateDifference] = [
    StateDifference(
      name: "curl takes what a netrc file says of all others for a machine that stands behind it",
      reference: "netrc(5): default is the last",
      lines: ["default login d password d\nmachine site.test"], parts: ["request 1, authorization", "file content0"],
      holds: { theirs, ours in ours.asked[0]["authorization"] == "Basic dTpw" && theirs.asked[0]["authorization"] == "Basic ZDpk" }),
    StateDifference(
      name: "curl 7.88 joins the user of a URL to somebody else's password", reference: "netrc(5): a password belongs to a login",
      lines: ["http://nobody@", "-n http://a:b@"], parts: ["request 1, authorization", "file content0"],
      holds: { theirs, ours in
        ["Basic bm9ib2R5OnA=", "Basic YTpw"].contains(theirs.asked[0]["authorization"])
          && ["Basic bm9ib2R5Og==", ""].contains(ours.asked[0]["authorization"])
      }),
    StateDifference(
      name: "curl 7.88 goes on without the netrc file that it is to use, when there is none", reference: "sysexits.h, EX_NOINPUT",
      lines: ["--netrc-file {folder}/none", "-n {site}/headers"], parts: whole,
      holds: { theirs, ours in theirs.statuses == [0] && ours.statuses == [66] && ours.asked.isEmpty }),
  ]
}

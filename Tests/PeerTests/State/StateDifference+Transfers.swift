extension StateDifference {
  static let retries: [StateDifference] = [
    StateDifference(
      name: "curl begins at the first URL when it tries again; we ask again for what has failed", reference: "RFC 9110, section 10.2.3",
      lines: ["{site}/go?to={failing}/503,200 -L", "/go?c=a=1&to=/fails/503,200 -L"], parts: ["number of requests", "request "],
      holds: { theirs, ours in theirs.asked.count > ours.asked.count && theirs.asked.contains(ours.asked.last ?? [:]) }),
    StateDifference(
      name: "curl begins retries after --retry-max-time is over, when the wait for them began before",
      reference: "curl(1), --retry-max-time", lines: ["--retry-max-time 3"], parts: ["number of tries"],
      holds: { theirs, ours in theirs.waits.count == 2 && ours.waits.count == 1 }),
  ]

  static let forms: [StateDifference] = [
    StateDifference(
      name: "curl knows ten kinds of file by their names; we know more", reference: "RFC 7578, section 4.4",
      lines: ["{folder}/data.json", "{folder}/style.css"], parts: ["request 1, content"],
      holds: { theirs, ours in
        theirs.asked[0]["content"]?.contains("octet-stream") == true && ours.asked[0]["content"]?.contains("octet-stream") == false
      }),
    StateDifference(
      name: "curl 7.88 sends chunks where it would have to encode twice to know the length", reference: "RFC 9112, section 6.2",
      lines: ["encoder=quoted-printable"], parts: ["request 1, coding", "request 1, length"],
      holds: { _, ours in ours.asked[0]["length"] == "right" }),
    StateDifference(
      name: "curl sends a folder as an empty file", reference: "POSIX, read: EISDIR", lines: ["-F f=@{folder} {site}"], parts: whole,
      holds: { theirs, ours in theirs.statuses == [0] && ours.statuses == [26] && ours.asked.isEmpty }),
    StateDifference(
      name: "curl lets words pass that mean nothing, or that exclude each other", reference: "curl(1)",
      lines: ["-F a=b;c ", "-F a=b -G ", "-C 10 -T ", "-C 10 -r ", "-C 10 -I "], parts: whole,
      holds: { theirs, ours in theirs.statuses == [0] && ours.statuses == [2] && ours.asked.isEmpty }),
  ]

  static let ranges: [StateDifference] = [
    StateDifference(
      name: "curl asks for ranges that are none", reference: "RFC 9110, section 14.1.1", lines: ["-r 10-5 ", "-r x-y ", "-r 0-4, "],
      parts: whole,
      holds: { theirs, ours in theirs.told == ["416"] && ours.statuses == [2] && ours.asked.isEmpty }),
    StateDifference(
      name: "curl takes it for the end when there is more here than there", reference: "RFC 9110, section 15.5.17",
      lines: ["-C 900 ", "{folder}/part {site}/files/small.txt The quick brown fox jumps over the lazy dog.\nAnd more."],
      parts: ["exit statuses"],
      holds: { theirs, ours in [[0], [22]].contains(theirs.statuses) && ours.statuses == [33] }),
    StateDifference(
      name: "curl fails with -f when there is nothing left to download", reference: "RFC 9110, section 15.5.17",
      lines: ["{site}/files/small.txt -f The quick brown fox"], parts: ["exit statuses"],
      holds: { theirs, ours in theirs.statuses == [22] && ours.statuses == [0] }),
  ]
}

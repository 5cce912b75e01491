struct Good: ServerCase {
  let name = "good"
  let aliases = ["pinning-test", "preloaded-expect-ct"]
  let summary = "nothing is wrong with it"
}

struct Good: ServerCase {
  let name = "good"
  let summary = "nothing is wrong with it"
}

struct ManyNames: ServerCase {
  let name = "many-names"
  let aliases = ["10000-sans"]
  let summary = "a certificate with 10,000 names"
}

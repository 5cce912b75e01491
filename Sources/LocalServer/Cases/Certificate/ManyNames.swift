struct ManyNames: ServerCase {
  let name = "many-names"
  let summary = "a certificate with 10,000 names"
}

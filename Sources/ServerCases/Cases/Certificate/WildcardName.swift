struct WildcardName: ServerCase {
  let name = "wildcard"
  let summary = "the certificate names every host of a domain"
}

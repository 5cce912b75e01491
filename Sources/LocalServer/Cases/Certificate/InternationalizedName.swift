struct InternationalizedName: ServerCase {
  let name = "idn"
  let summary = "the certificate names a host with a letter beyond ASCII"
}

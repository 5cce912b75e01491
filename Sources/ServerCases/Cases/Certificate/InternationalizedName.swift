struct InternationalizedName: ServerCase {
  let name = "idn"
  let aliases = ["xn--n1aae7f7o"]
  let summary = "the certificate names a host with a letter beyond ASCII"
}

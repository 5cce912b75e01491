extension StateTable {
  /// Over TLS a site says that it wants no other; in clear HTTP its port of TLS is asked, so that whoever does not obey hears 400.
  static let strictTransport: [StateRow] =
    [
      "max-age=100000", "max-age=100000;includeSubDomains", "includeSubDomains;max-age=100000", "MAX-AGE=100000;INCLUDESUBDOMAINS",
      "max-age=\"100000\"", "max-age=0", "includeSubDomains", "max-age=x", "max-age=100000;preload;other=1",
      "max-age=100000;max-age=200000",
      "max-age=-1",
    ].map { StateRow("--hsts {folder}/hsts {site}/said?v=\($0) && --hsts {folder}/hsts http://site.test:{port}/said", [.secure]) } + [
      StateRow("--hsts {folder}/hsts {site}/said?v=max-age=100000", [.secureHTTP2]),
      StateRow("--hsts {folder}/hsts {site}/said?v=max-age=100000&w=max-age=200000;includeSubDomains", [.secure]),
      StateRow("--hsts {folder}/hsts {site}/said?v=max-age=100000", [.clear]),
      StateRow("--hsts {folder}/hsts {address}/said?v=max-age=100000", [.secure]),
      StateRow("--hsts {folder}/hsts {local}/said?v=max-age=100000", [.secure]),
      StateRow("--hsts {folder}/hsts {site}/said?v=max-age=0", StatePath.https, files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts {site}/said?v=max-age=100000;includeSubDomains", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/said", StatePath.https, files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://www.site.test:{port}/said", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://www.site.test:{port}/said", [.secure], files: ["hsts": wide]),
      StateRow("--hsts {folder}/hsts http://deep.www.site.test:{port}/said", StatePath.https, files: ["hsts": wide]),
      StateRow("--hsts {folder}/hsts http://other.test:{port}/said", [.secure], files: ["hsts": wide]),
      StateRow("--hsts {folder}/hsts http://SITE.test:{port}/said", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://site.test.:{port}/said", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/said", [.secure], files: ["hsts": "site.test \"20200101 00:00:00\"\n"]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/said", [.secure], files: ["hsts": "site.test \"unlimited\"\n"]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/said", [.secure], files: ["hsts": "site.test\n\n.\n# x\n"]),
      StateRow("--hsts {folder}/hsts {site}/go?to=http://site.test:{port}/said&v=max-age=100000 -L", StatePath.https),
      StateRow("--hsts {folder}/hsts {site}/go?to=http://www.site.test:{port}/said&v=max-age=100000;includeSubDomains -L", [.secure]),
      StateRow("{site}/go?to=http://site.test:{port}/said&v=max-age=100000 -L", [.secure]),
      StateRow("--hsts '' {site}/go?to=http://site.test:{port}/said&v=max-age=100000 -L", [.secure]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/said -u u:p -d a=b", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/hsts http://site.test:{port}/go?c=a=1;Secure&to=/cookies -L -b ''", [.secure], files: ["hsts": listed]),
      StateRow("--hsts {folder}/none/hsts {site}/said?v=max-age=100000", [.secure]),
      StateRow("--hsts {folder}/hsts -k {site}/said?v=max-age=100000", [.secure]),
    ]

  private static let listed = "# Your HSTS cache.\nsite.test \"20990101 00:00:00\"\n"
  private static let wide = ".site.test \"20990101 00:00:00\"\nother.test \"20200101 00:00:00\"\n"
}

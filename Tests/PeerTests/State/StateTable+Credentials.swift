extension StateTable {
  static let credentials: [StateRow] =
    digests + [
      StateRow("-u u:p {site}/basic-auth/u/p", everyWay),
      StateRow("-u u:wrong {site}/basic-auth/u/p", bothVersions),
      StateRow("--basic -u u:p {site}/basic-auth/u/p"),
      StateRow("-u u: {site}/basic-auth/u/p"),
      StateRow("-u u:p:q {site}/basic-auth/u/p:q"),
      StateRow("-u ü:p {site}/headers"),
      StateRow("http://u:p@site.test:{port}/basic-auth/u/p"),
      StateRow("http://u%40x:p%3Aq@site.test:{port}/headers"),
      StateRow("-u a:b http://u:p@site.test:{port}/basic-auth/u/p"),
      StateRow("-u u:p {site}/hidden-basic-auth/u/p", bothVersions),
      StateRow("-u u:p -d a=b {site}/anything", bothVersions),
      StateRow("-u u:p -I {site}/basic-auth/u/p"),
      StateRow("-u user:secret {site}/locked/small.txt", everyWay),
      StateRow("-u user:wrong {site}/locked/small.txt -f"),
      StateRow("--anyauth -u user:secret {site}/locked/small.txt", bothVersions),
      StateRow("--anyauth -u user:wrong {site}/locked/small.txt"),
      StateRow("--anyauth -u u:p {site}/basic-auth/u/p", bothVersions),
      StateRow("--anyauth -u u:p {site}/get"),
      StateRow("--anyauth -u u:p -d a=b {site}/anything"),
      StateRow("--anyauth -u u:p {site}/digest-auth/auth/u/p", bothVersions),
      StateRow("--digest -u u:p {site}/basic-auth/u/p"),
      StateRow("--digest -u u:p {site}/get"),
      StateRow("--digest -u u:p -d a=b {site}/anything"),
      StateRow("-u u:p {site}/digest-auth/auth/u/p"),
      StateRow("-u u:p {site}/go?to={other}/anything -L", bothVersions),
      StateRow("-u u:p {site}/go?to=/anything -L", bothVersions),
      StateRow("-u u:p {site}/go?to={other}/anything -L --location-trusted", bothVersions),
      StateRow("-u u:p {clear}/go?to={secure}/anything -L"),
      StateRow("-u u:p {local}/go?to={address}/anything -L"),
      StateRow("-u u:p {site}/turn?to={other}/anything -L -d a=b"),
      StateRow("-H Authorization:~mine {site}/go?to={other}/anything -L", bothVersions),
      StateRow("-H Authorization:~mine -u u:p {site}/headers"),
      StateRow("--oauth2-bearer token {site}/bearer", everyWay),
      StateRow("--oauth2-bearer token {site}/go?to={other}/bearer -L", bothVersions),
      StateRow("--oauth2-bearer token {site}/go?to=/bearer -L"),
      StateRow("--oauth2-bearer token -d a=b {site}/anything"),
      StateRow("{site}/bearer"),
      StateRow("{site}/basic-auth/u/p -f"),
      StateRow("{site}/go?to=http://u:p@site.test:{port}/basic-auth/u/p -L"),
      StateRow("--digest -u u:p {site}/redirect-to?url=/digest-auth/auth/u/p -L"),
      StateRow("--digest -u u:p {site}/go?to={other}/digest-auth/auth/u/p -L"),
    ]

  private static let digests: [StateRow] =
    ["MD5", "SHA-256"].flatMap { algorithm in
      ["auth", "auth-int", "none"].map { StateRow("--digest -u u:p {site}/digest-auth/\($0)/u/p/\(algorithm)", bothVersions) }
        + [
          StateRow("--digest -u u:wrong {site}/digest-auth/auth/u/p/\(algorithm)"),
          StateRow("--digest -u u:p {site}/digest-auth/auth/u/p/\(algorithm) -I"),
        ]
    } + [
      StateRow("--digest -u u:p {site}/digest-auth/auth/u/p?a=b&c=d", bothVersions),
      StateRow("--digest -u u:p -b '' {site}/digest-auth/auth/u/p/MD5/1", bothVersions),
      StateRow("--digest -u u:p -b '' -m 10 {site}/digest-auth/auth/u/p/MD5/0"),
      StateRow("--digest -u u:p -X GET -d a=b -H Content-Type:text/plain {site}/digest-auth/auth/u/p", bothVersions),
      StateRow("--digest -u u:p -X GET -d a=b -H Content-Type:text/plain {site}/digest-auth/auth-int/u/p", bothVersions),
      StateRow("--digest -u u:p -X GET -T {folder}/text -H Expect: {site}/digest-auth/auth/u/p", files: ["text": "content\n"]),
      StateRow("--digest -u u:p -b '' {site}/digest-auth/auth/u/p/MD5/never?require-cookie=1"),
      StateRow("--digest -u u:p {site}/digest-auth/auth/u/p -f"),
      StateRow("--digest -u u:wrong {site}/digest-auth/auth/u/p -f"),
      StateRow("--digest -u ü\"x\\:p {site}/digest-auth/auth/u/p"),
    ]
}

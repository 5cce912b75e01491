extension StateTable {
  static let cookies: [StateRow] =
    setting + domains + [
      StateRow("-b a=1 {site}/cookies", everyWay),
      StateRow("-b a=1;~b=2 -b c=3 {site}/cookies"),
      StateRow("-b a=1 -H Cookie:~h=1 {site}/said"),
      StateRow("-b a=1 {site}/go?to=/cookies -L", bothVersions),
      StateRow("-b a=1 {site}/go?to={other}/cookies -L", bothVersions),
      StateRow("-b a=1 {site}/go?c=b=2&to=/cookies -L"),
      StateRow("-H Cookie:~h=1 {site}/go?to={other}/cookies -L", bothVersions),
      StateRow("-b '' {site}/cookies/set?a=1&b=2 -L", everyWayAgain),
      StateRow("-b '' {site}/cookies/set/a/1 -L"),
      StateRow("{site}/cookies/set?a=1 -L"),
      StateRow("-b '' {site}/go?c=a=1&to=/cookies/delete?a -L", bothVersions),
      StateRow("-c {folder}/jar {site}/cookies/set?a=1&b=2 -L && -b {folder}/jar {site}/cookies", everyWayAgain),
      StateRow("-c {folder}/jar {site}/cookies/set?a=1 && -b {folder}/jar -c {folder}/jar {site}/cookies/delete?a"),
      StateRow("-c {folder}/jar -b {folder}/jar {site}/said?c=a=1;Max-Age=100000 && -c {folder}/jar -b {folder}/jar {site}/said?c=b=2"),
      StateRow("-c {folder}/jar {site}/said?c=a=1;Max-Age=100000&d=b=2 && -j -b {folder}/jar {site}/cookies"),
      StateRow("-c {folder}/jar {site}/said?c=a=1;Max-Age=100000&d=b=2 && -j -b {folder}/jar -c {folder}/jar {site}/cookies"),
      StateRow("-b {folder}/jar {site}/cookies", bothVersions, files: ["jar": jar]),
      StateRow("-b {folder}/jar {site}/anything/deep/er", files: ["jar": jar]),
      StateRow("-b {folder}/jar {www}/anything/deep", files: ["jar": jar]),
      StateRow("-b {folder}/jar {other}/cookies", files: ["jar": jar]),
      StateRow("-b {folder}/jar -c {folder}/next {site}/cookies", bothVersions, files: ["jar": jar]),
      StateRow("-b {folder}/jar http://site.test.:{port}/cookies", files: ["jar": jar]),
      StateRow("-b '' http://site.test.:{port}/go?c=a=1&to=/cookies -L"),
      StateRow("-b '' {site}/go?c=a=1&to=http://site.test.:{port}/cookies -L"),
      StateRow("-b '' https://site.test.:{port}/go?c=a=1&to=/cookies -L", StatePath.https),
      StateRow("-b {folder}/jar -b b=2 {site}/cookies", files: ["jar": "site.test\tFALSE\t/\tFALSE\t0\ta\t1\n"]),
      StateRow(
        "-b {folder}/jar {site}/cookies", files: ["jar": "Set-Cookie: a=1; path=/; domain=site.test\nSet-Cookie: b=2; domain=other.test\n"]),
      StateRow("-b {folder}/jar -c {folder}/next {site}/cookies", files: ["jar": spoiled]),
      StateRow("-b {folder}/none {site}/cookies"),
      StateRow("-c {folder}/none/jar {site}/said?c=a=1"),
      StateRow("-c {folder}/jar {site}/said"),
      StateRow(
        "-b {folder}/one -b {folder}/two {site}/cookies",
        files: ["one": "site.test\tFALSE\t/\tFALSE\t0\ta\t1\n", "two": "site.test\tFALSE\t/\tFALSE\t0\tb\t2\n"]),
      StateRow("-c - {site}/said?c=a=1"),
      StateRow("-b a=1 -d x=y {site}/post", bothVersions),
      StateRow("-b a=1 -I {site}/said"),
    ]

  /// How a Set-Cookie is taken, seen by what is kept.
  private static let setting: [StateRow] =
    [
      "a=1", "a=1;Path=/", "a=1;Path=/said/deeper", "a=1;Path=said", "a=1;Max-Age=1000", "a=1;Max-Age=0", "a=1;Max-Age=-1",
      "a=1;Max-Age=\"1000\"", "a=1;Max-Age=x", "a=1;HttpOnly", "a=1;Secure", "a=1;SameSite=Strict", "a=", "a", "=1", "a=b=c", "a=\"b%20c\"",
      "a=1;PATH=/;SECURE;httponly", "a=1;Path=/x;Path=/said", "a=1;Expires=Wed,21-Oct-2099~07:28:00~GMT",
      "a=1;Expires=Wed,~21~Oct~2015~07:28:00~GMT", "a=1;Max-Age=1000;Expires=Wed,~21~Oct~2015~07:28:00~GMT", "a=1;Expires=never",
      "__Secure-a=1;Secure", "__Secure-a=1", "__Host-a=1;Secure;Path=/", "__Host-a=1;Secure", "a=1;Max-Age=99999999999999999999",
    ].map { text in
      let field = text.map { [";": "%3B", "~": "%20", "=": "%3D", "%": "%25", "\"": "%22", ",": "%2C"][$0] ?? String($0) }.joined()
      return StateRow(
        "-c {folder}/jar {site}/response-headers?Set-Cookie=\(field) && -b {folder}/jar {site}/cookies",
        ["Secure", "SECURE"].contains { text.contains($0) } ? [.clear, .secureHTTP2] : [.clear])
    }

  private static let domains: [StateRow] =
    [
      "a=1;Domain=site.test", "a=1;Domain=.site.test", "a=1;Domain=www.site.test", "a=1;Domain=deep.www.site.test", "a=1;Domain=other.test",
      "a=1;Domain=test", "a=1;Domain=", "a=1;Domain=SITE.test", "a=1;Domain=ite.test",
    ].map { StateRow("-c {folder}/jar {www}/go?c=\($0)&to={deep}/cookies -L && -b {folder}/jar {site}/cookies") } + [
      StateRow("-c {folder}/jar {shop}/said?c=a=1;Domain=co.uk&d=b=2;Domain=site.co.uk"),
      StateRow("-c {folder}/jar {address}/said?c=a=1;Domain=127.0.0.1&d=b=2&e=c=3;Domain=0.0.1"),
      StateRow("-c {folder}/jar {local}/said?c=a=1;Domain=localhost&d=b=2"),
      StateRow("-c {folder}/jar {secure}/said?c=a=1;Secure&d=b=2 && -b {folder}/jar {clear}/cookies && -b {folder}/jar {secure}/cookies"),
      StateRow(
        "-c {folder}/jar {secure}/said?c=a=1;Secure && -b {folder}/jar -c {folder}/jar {clear}/said?c=a=2 && -b {folder}/jar {secure}/cookies"
      ),
      StateRow("-b '' {secure}/go?c=a=1;Secure&d=b=2&to={clear}/cookies -L"),
      StateRow("-c {folder}/jar {site}/go?c=a=1&d=a=2;Path=/cookies&e=a=3;Path=/go&to=/cookies -L", bothVersions),
    ]

  private static let jar = """
    # Netscape HTTP Cookie File

    site.test\tFALSE\t/\tFALSE\t0\tsession\t1
    site.test\tFALSE\t/\tFALSE\t{later}\tlater\t2
    site.test\tFALSE\t/\tFALSE\t1000000000\tpast\t3
    site.test\tFALSE\t/\tTRUE\t0\tsecure\t4
    .site.test\tTRUE\t/\tFALSE\t0\twide\t5
    site.test\tTRUE\t/anything/deep\tFALSE\t0\tdeep\t6
    #HttpOnly_site.test\tFALSE\t/\tFALSE\t0\thidden\t7
    other.test\tFALSE\t/\tFALSE\t0\tother\t8
    .www.site.test\tTRUE\t/\tFALSE\t0\twww\t9

    """

  private static let spoiled = """
    site.test\tFALSE\t/\tFALSE\t0\ta\t1
    site.test\tFALSE\t/\tFALSE\t0
    nothing of the kind
    site.test\tFALSE\t/\tFALSE\tsoon\tb\t2
    site.test\tFALSE\t/\tFALSE\t0\tc\t
    site.test\tFALSE\t/\tFALSE\t0\td
    site.test FALSE / FALSE 0 e 5

    """
}

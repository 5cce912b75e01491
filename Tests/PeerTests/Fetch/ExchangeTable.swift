/// What is asked of the servers: a path, then options; `%%NAME` is a file of `ServedFiles` to send.
enum ExchangeTable {
  /// Of every server that serves the folder.
  static let files = [
    "/small.txt", "/small.txt -I", "/empty.txt", "/empty.txt -I", "/byte.txt", "/large.bin", "/a%20b.txt", "/small.txt?x=1",
    "/folder", "/folder -L", "/folder/ -I", "/missing", "/missing -I", "/missing -f", "/missing -f -I",
    "/small.txt -r 0-4", "/small.txt -r 5-", "/small.txt -r -5", "/small.txt -r 0-0,3-5", "/small.txt -r 900-", "/large.bin -r 2000000-",
    "/small.txt -H If-Modified-Since:_Tue,_14_Nov_2023_22:13:20_GMT", "/small.txt -H If-None-Match:*", "/small.txt -H If-Match:\"other\"",
    "/small.txt -X OPTIONS", "/small.txt -X DELETE", "/small.txt -X PATCH -d x", "/small.txt -X FROB", "/small.txt -d a=b",
    "/small.txt -T %%1 -H Expect:", "/folder/../small.txt", "/folder/../small.txt --path-as-is", "/small.txt#part",
    "/page.html --compressed",
  ]

  static let nginx =
    [301, 302, 303, 307, 308].flatMap { ["/moved/\($0)", "/moved/\($0) -L", "/moved/\($0) -L -d a=b"] }
    + [307, 308].map { "/moved/\($0) -L -X PUT -d a=b" } + [
      "/moved/301 -L -d a=b --post301", "/moved/302 -L -d a=b --post302", "/moved/303 -L -d a=b --post303",
      "/absolute -L", "/relative", "/relative -L", "/hop/abcde -L", "/hop/abcde -L --max-redirs 2", "/loop -L --max-redirs 4",
      "/said -L -e http://a/b",
      "/coded/gzip.txt --compressed", "/coded/deflate.txt --compressed", "/coded/raw.txt --compressed", "/coded/br.txt --compressed",
      "/coded/zstd.txt --compressed", "/coded/stacked.txt --compressed", "/coded/gzip.txt", "/coded/br.txt -I --compressed",
      "/page.html -H Accept-Encoding:gzip", "/trailer.html", "/trailer.html --raw", "/twice", "/twice -I",
      "/kept -T %%1 -H Expect:", "/kept -T %%0", "/kept -T %%64K -H Expect:", "/kept -T %%2M", "/said -d %%form",
      "/said --data-binary @%%64K",
      "/status/204", "/status/304", "/status/400", "/status/404", "/status/418", "/status/418 -f", "/status/418 --fail-with-body",
      "/status/500", "/status/503", "/kept -T %%1",
    ]
    + [301, 302, 303].flatMap { status in
      [" -X PUT -d a=b", " -X POST -d a=b", " -X POST", " -X DELETE", " -X GET -d a=b"].map { "/moved/\(status) -L\($0)" }
    }

  /// What shows how a version differs from the next.
  static let inHTTP10: Set<String> = [
    "/small.txt", "/small.txt -I", "/large.bin", "/page.html --compressed", "/trailer.html", "/kept -T %%64K -H Expect:", "/said -d %%form",
    "/hop/abcde -L",
    "/stream/3", "/get", "/post -d a=b",
  ]

  static let apache = [
    "/small.txt -X TRACE", "/small.txt -X TRACE -H X-Mixed:Case -H x-lower:1 -H X-Empty;", "/moved", "/moved -L", "/gone", "/gone -f",
    "/with-query -L", "/gzipped/page.html", "/gzipped/page.html --compressed", "/brotli/page.html -H Accept-Encoding:br",
    "/brotli/page.html -H Accept-Encoding:br --compressed", "/gzipped/large.bin --compressed", "/ -X OPTIONS --request-target *",
    "/gzipped/page.html -I --compressed", "/small.txt -H Expect:100-continue -d a=b",
    "/small.txt -T %%1",
  ]

  /// Whose answer is the request.
  static let echoes = [
    "/echo", "/echo -I", "/echo?a=b&c=d", "/echo?a%20b", "/echo/%7Euser", "/echo#part", "/echo?", "/echo/a/./b/../c",
    "/echo/a/../b --path-as-is",
    "/echo -X OPTIONS", "/echo -X DELETE", "/echo -X FROB", "/echo -d a=b", "/echo -d a=b -d c=d", "/echo -d @%%form",
    "/echo --data-raw @name",
    "/echo --data-binary @%%form", "/echo --data-binary @%%text", "/echo --data-urlencode a=b&c", "/echo -G -d a=b -d c=d",
    "/echo?x=y -G -d a=b",
    "/echo -I -G -d a=b", "/echo --json-body {\"a\":1}", "/echo -T %%0", "/echo -T %%1 -H Expect:", "/echo -T %%text -H Expect:",
    "/echo/ -T %%form -H Expect:",
    "/echo -X POST", "/echo -X PUT -d a=b", "/echo -X POST -T %%1 -H Expect:", "/echo -e http://a.test/b", "/echo -r 0-4",
    "/echo -r 0-4,7-",
    "/echo --compressed", "/echo -H X-A:1 -H x-b:2 -H X-A:3", "/echo -H X-Empty;", "/echo -H Accept:", "/echo -H Accept:text/html",
    "/echo -H User-Agent:", "/echo -H Host:other.test", "/echo -H Cookie:a=b", "/echo -H Authorization:secret",
    "/echo -d a=b -H Content-Type:",
    "/echo -d a=b -H Content-Type:text/plain", "/echo -H Connection:close", "/echo -T %%1", "/echo -d a=b -H Content-Length:",
    "/echo -d a=b -H Content-Length:3",
    "/echo -d a=b -H Content-Length:2", "/echo -d a=b -H Content-Length:5 -m 1", "/echo -d a=b -H Transfer-Encoding:chunked",
  ]

  static let haproxy = [
    "/hints", "/hints/two", "/hints -I", "/moved", "/moved -L", "/onward -L", "/onward -L -d a=b", "/onward -L -T %%1 -H Expect:",
    "/onward -L -H Authorization:secret",
    "/denied", "/denied -f", "/same", "/same -I",
  ]

  static let lighttpd = ["/moved", "/moved -L", "/moved -L -d a=b", "/small.txt -X PUT -T %%64K -H Expect:"]

  static let h2o = [
    "/moved", "/moved -L", "/page.html -H Accept-Encoding:gzip", "/page.html -H Accept-Encoding:br", "/moved -L -d a=b",
    "/small.txt -T %%1",
  ]

  static let nghttpd = [
    "/small.txt -d a=b -H Content-Type:text/plain", "/echo -T %%1 -H Expect:", "/echo -T %%0", "/echo -T %%64K -H Expect:", "/echo -T %%2M",
    "/echo --data-binary @%%64K",
  ]
}

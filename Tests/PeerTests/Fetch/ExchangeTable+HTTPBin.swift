extension ExchangeTable {
  static let httpbin =
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].map { "/anything -X \($0)" }
    + [200, 201, 202, 204, 206, 300, 304, 400, 401, 403, 404, 405, 410, 418, 429, 500, 501, 502, 503].map { "/status/\($0)" }
    + [301, 302, 303, 307, 308].flatMap { status in
      ["", " -d a=b"].map { "/redirect-to?url=/anything&status_code=\(status) -L\($0)" }
    }
    + [307, 308].flatMap { status in
      [" -X PUT -d a=b", " -X DELETE"].map { "/redirect-to?url=/anything&status_code=\(status) -L\($0)" }
    }
    + [
      "/get", "/get -I", "/get?a=b&a=c", "/get -G -d a=b", "/post -d a=b", "/post -d a=b&c=d%20e", "/post --data-urlencode a=b&c",
      "/post -d @%%form", "/post --data-binary @%%form", "/post --data-binary @%%text", "/post --json-body {\"a\":[1,2]}", "/put -T %%0",
      "/put -T %%1 -H Expect:", "/put -T %%text -H Expect:",
      "/post -X POST -T %%1 -H Expect:", "/patch -X PATCH -d x", "/delete -X DELETE", "/delete -X DELETE -d x",
      "/headers -H X-A:1 -H X-A:2",
      "/headers -H X-Empty;",
      "/headers -H Accept:", "/headers --compressed", "/headers -e http://a/", "/user-agent", "/ip", "/redirect/1", "/redirect/3 -L",
      "/relative-redirect/3 -L",
      "/absolute-redirect/3 -L", "/redirect/6 -L --max-redirs 5", "/redirect-to?url=http://127.0.0.1:1/ --max-redirs 0 -L", "/gzip",
      "/gzip --compressed", "/deflate", "/deflate --compressed", "/brotli",
      "/brotli --compressed", "/gzip -I --compressed", "/stream/1", "/stream/3", "/stream/3 --raw",
      "/stream-bytes/1000?seed=1&chunk_size=100",
      "/stream-bytes/100000?seed=2", "/bytes/0?seed=1", "/bytes/1?seed=1", "/bytes/65536?seed=1", "/bytes/100000?seed=1 -I",
      "/range/1024", "/range/1024 -r 0-9", "/range/1024 -r 1000-", "/range/1024 -r -1", "/range/1024 -r 2000-", "/etag/abc",
      "/etag/abc -H If-None-Match:abc",
      "/etag/abc -H If-Match:other", "/cache -H If-None-Match:x", "/cache/60", "/response-headers?X-A=1&X-A=2&x-b=3",
      "/response-headers?Content-Type=text/plain",
      "/cookies/set?a=b", "/cookies -H Cookie:a=b", "/basic-auth/u/p", "/basic-auth/u/p -H Authorization:Basic_dTpw",
      "/bearer -H Authorization:Bearer_x",
      "/encoding/utf8", "/html", "/xml", "/json", "/robots.txt", "/deny", "/image/png", "/image/svg", "/image -H Accept:image/webp",
      "/links/3/0", "/links/3/0 -L",
      "/base64/aGVsbG8=", "/drip?numbytes=5&duration=0", "/drip?numbytes=5&duration=0&code=206", "/delay/0", "/forms/post",
      "/unstable?failure_rate=0",
      "/anything/a/b?c=d -X FROB", "/anything -X DELETE -d x", "/anything -H Host:other.test", "/anything -T %%text -H Expect:", "/missing",
      "/missing -f", "/status/500 --fail-with-body",
      "/status/418 -f", "/get -X POST", "/post", "/get -H Expect:100-continue", "/post -H Expect:100-continue -d a=b",
      "/post --data-binary @%%64K",
    ]
}

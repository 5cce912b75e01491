import Bytes
import HTTPWire
import Testing

@testable import RequestFormats

@Suite struct RequestDocumentTests {
  @Test func `a Postman collection with everything`() throws {
    let text = """
      {"info":{"name":"C","schema":"x","description":{"content":"d"}},"event":[{"listen":"prerequest","script":{"exec":["x()"]}}],
      "auth":{"type":"apikey","apikey":[]},"variable":[{"key":"a","value":1},{"key":"b","value":"c","disabled":true}],
      "item":[{"name":"F","item":[{"name":"R","request":{"method":"POST","header":[{"key":"A","value":"b"},{"key":"D","value":"e","disabled":true}],
      "url":{"raw":"https://h/:id/:n?q=1","variable":[{"key":"id","value":"7"},{"key":"n"}]},
      "body":{"mode":"graphql","graphql":{"query":"{a}","variables":"{\\"x\\":1}"}},"auth":{"type":"apikey","apikey":[{"key":"key","value":"K"},{"key":"value","value":"V"},{"key":"in","value":"query"}]}},
      "response":[{}],"protocolProfileBehavior":{"strictSSL":false,"odd":1}}]},
      {"name":"S","request":"https://h/s"},
      {"name":"U","request":{"method":"GET","header":"A: b\\nC: d","url":{"protocol":"https","host":["a","b"],"port":"8","path":["c",{"value":"d"}],"query":[{"key":"e","value":"f"}],"hash":"g"}}}]}
      """
    let imported = try PostmanFormat.read(Array(text.utf8))
    #expect(
      imported.collection.requests.map(summary) == [
        #"POST | https://h/7/{{n}}?q=1&K=V | A: b | text(application/json) {"query":"{a}","variables":{"x":1}} | noauth | --insecure"#,
        "GET | https://h/s", "GET | https://a.b:8/c/d?e=f#g | A: b | C: d",
      ])
    #expect(imported.collection.variables == [PortableVariable("a", "1")] && imported.collection.summary == "d")
    #expect(
      imported.remarks.map(\.description) == [
        "line 2, /auth: authentication of type apikey has no equivalent", "line 2, /variable/1: b is disabled and left out",
        "line 3, /item/0/item/0/request/header/1: D is disabled and left out",
        "line 6, /item/0/item/0/protocolProfileBehavior/odd: odd has no equivalent",
        "line 6, /item/0/item/0/response: 1 saved responses have no equivalent",
        "line 1, /event/0: the prerequest script has no equivalent",
      ])
  }

  @Test func `Insomnia 4 and 5`() throws {
    let four = """
      {"_type":"export","__export_format":4,"resources":[
      {"_id":"req_1","_type":"request","parentId":"fld_1","name":"R","method":"POST","url":"{{ _.base }}/x","metaSortKey":2,
      "parameters":[{"name":"a","value":"b c"},{"name":"d","value":"e","disabled":true}],"headers":[{"name":"Content-Type","value":"application/json"}],
      "body":{"mimeType":"application/json","text":"{}"},"authentication":{"type":"bearer","token":"{{ token }}"},"settingFollowRedirects":"on"},
      {"_id":"req_2","_type":"request","parentId":"fld_1","name":"Q","url":"https://h/{% uuid 'v4' %}","metaSortKey":1},
      {"_id":"fld_1","_type":"request_group","parentId":"wrk_1","name":"F"},
      {"_id":"fld_9","_type":"request_group","parentId":"fld_9","name":"cycle"},{"_id":"wrk_1","_type":"workspace","name":"W"},
      {"_id":"e","_type":"environment","parentId":"wrk_1","data":{"base":"https://h","o":{"p":1}}},{"_id":"g","_type":"grpc_request"}]}
      """
    let imported = try InsomniaFormat.read(Array(four.utf8))
    #expect(
      imported.collection.requests.map(summary) == [
        "GET | https://h/{% uuid 'v4' %}",
        "POST | {{base}}/x?a=b%20c | Content-Type: application/json | text(-) {} | bearer {{token}} | --location",
      ])
    #expect(
      imported.collection.name == "W"
        && imported.collection.variables == [PortableVariable("base", "https://h"), PortableVariable("o.p", "1")])
    #expect(imported.remarks.count == 4)
    let five = """
      type: collection.insomnia.rest/5.0
      name: V
      collection:
        - name: F
          children:
            - name: R
              url: "{{ _.base }}/:id"
              method: PUT
              pathParameters:
                - name: id
                  value: "3"
              body:
                mimeType: multipart/form-data
                params:
                  - name: a
                    value: b
                  - name: f
                    type: file
                    fileName: /x
              authentication:
                type: basic
                username: u
                password: p
              scripts:
                preRequest: x()
      environments:
        data:
          base: https://h
      """
    let five5 = try InsomniaFormat.read(Array(five.utf8))
    #expect(five5.collection.requests.map(summary) == ["PUT | {{base}}/3 | multipart a=b&f@/x | basic u:p"])
    #expect(
      five5.remarks.map(\.description) == ["line 25, /collection/0/children/0/scripts/preRequest: the script preRequest has no equivalent"])
  }

  @Test func `an OpenAPI description`() throws {
    let text = """
      openapi: 3.1.0
      info: {title: Pets}
      servers:
        - url: https://{region}.h/v1/
          variables: {region: {default: eu}}
      security: [{key: []}]
      paths:
        /pets/{id}:
          parameters:
            - $ref: '#/components/parameters/Id'
          get:
            operationId: one
            tags: [pets]
            parameters:
              - {name: q, in: query, schema: {type: string}}
              - {name: tags, in: query, example: [a, b c]}
              - {name: X-A, in: header, required: true, schema: {type: string}}
          post:
            summary: add
            tags: [pets]
            security: []
            requestBody:
              content:
                application/json:
                  schema: {$ref: '#/components/schemas/Pet'}
        /forms:
          put:
            security: [{basic: []}]
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  example: {a: 1, b: x y}
      components:
        parameters:
          Id: {name: id, in: path, required: true}
        securitySchemes:
          key: {type: apiKey, in: header, name: X-Key}
          basic: {type: http, scheme: basic}
        schemas:
          Pet:
            type: object
            properties:
              name: {type: string, example: Rex}
              id: {type: integer, readOnly: true}
              kind: {enum: [dog, cat]}
              parent: {$ref: '#/components/schemas/Pet'}
      """
    let imported = try OpenAPIFormat.read(Array(text.utf8))
    let requests = imported.collection.requests
    #expect(imported.collection.variables == [PortableVariable("baseUrl", "https://eu.h/v1")])
    #expect(imported.collection.items.count == 2)
    #expect(summary(requests[0]) == "GET | {{baseUrl}}/pets/{{id}}?tags=a&tags=b%20c | X-A: {{X-A}} | X-Key: {{key}}")
    #expect(requests[1].authentication == PortableAuthentication.none && requests[1].name == "add")
    guard case .text(let body, "application/json"?) = requests[1].body else { throw RequestFormatError(.format, "no body") }
    #expect(body.hasPrefix("{\n  \"name\": \"Rex\",\n  \"kind\": \"dog\",\n  \"parent\": {") && !body.contains("id"))
    #expect(summary(requests[2]) == "PUT | {{baseUrl}}/forms | form a=1&b=x y | basic {{username}}:{{password}}")
    #expect(imported.remarks.count == 2)
  }

  @Test func `a Hurl file`() throws {
    let text = """
      # comment
      GET https://h/{{id}} # c
      A: b \\# c
      [QueryStringParams]
      q: x y
      [Options]
      insecure: true
      delay: 5
      HTTP 200
      [Asserts]
      status == 200
      ```
      GET https://no/
      ```

      POST https://h/
      Content-Type: a/b
      ```
      line 1
      line 2
      ```
      POST https://h/j
      {
        "a": 1
      }
      HTTP 200
      PUT https://h/f
      [MultipartFormData]
      a: b
      f: file,x y.txt; text/plain
      DELETE https://h/h
      hex,00ff;
      PATCH https://h/o
      `a\\nb`
      """
    let imported = try HurlFormat.read(Array(text.utf8))
    #expect(
      imported.collection.requests.map(summary) == [
        "GET | https://h/{{id}}?q=x+y | A: b # c | --insecure", "POST | https://h/ | Content-Type: a/b | text(-) line 1\nline 2\n",
        "POST | https://h/j | text(application/json) {\n  \"a\": 1\n}", "PUT | https://h/f | multipart a=b&f@x y.txt;text/plain",
        "DELETE | https://h/h | bytes [0, 255]", "PATCH | https://h/o | text(-) a\nb",
      ])
    #expect(
      imported.remarks.map(\.description) == [
        "line 8: the option delay has no equivalent", "line 9: the expected body has no equivalent",
      ])
    #expect(imported.collection.requests[0].assertions == Array(repeating: PortableAssertion(.status, .equals(.integer(200))), count: 2))
  }

  @Test func `an archive of a browser`() throws {
    let text = """
      {"log":{"entries":[{"request":{"method":"POST","url":"https://h/?a=b","httpVersion":"http/2.0","queryString":[{"name":"a","value":"b"}],
      "headers":[{"name":":method","value":"POST"},{"name":"content-length","value":"3"},{"name":"x","value":"y"}],
      "cookies":[{"name":"s","value":"1"}],"postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a+b","value":"c%26"}]}}},
      {"request":{}}]}}
      """
    let imported = try HARFormat.read(Array(text.utf8))
    #expect(imported.collection.requests.map(summary) == ["POST | https://h/?a=b | x: y | Cookie: s=1 | form a b=c&"])
    #expect(imported.remarks.map(\.description) == ["line 4, /log/entries/1: an entry without a request URL is left out"])
  }

  @Test func `a command of HTTPie`() throws {
    var request = PortableRequest(method: "POST", url: "https://h/")
    request.fields = [FieldLine("A", "b:c"), FieldLine("E", "")]
    request.body = .form([PortableFormField("-a=b", .text("c;@d")), PortableFormField("f", .file("p q"))])
    request.authentication = .digest(user: "u", password: "p w")
    request.options = PortableOptions([.init("insecure"), .init("location"), .init("ciphers", "x")])
    let exported = try HTTPieFormat.write(request)
    #expect(
      exported.text
        == #"http --auth-type=digest '--auth=u:p w' --verify=no --follow --form -- POST https://h/ 'A:b\:c' 'E;' Content-Type:application/x-www-form-urlencoded '-a\=b=c\;\@d' 'f=@p q'"#
    )
    #expect(exported.remarks.map(\.description) == ["https://h/: ciphers has no equivalent"])
    request.body = .text("{}", type: "application/json")
    request.options = PortableOptions()
    #expect(
      try HTTPieFormat.write(request).text
        == #"http --auth-type=digest '--auth=u:p w' '--raw={}' POST https://h/ 'A:b\:c' 'E;' Content-Type:application/json"#)
  }

  @Test(arguments: ["", "{", "[]", "{\"log\":{}}", "null", "a: b", "openapi: 2.0", "swagger: '2.0'", "\u{0}", "{\"info\":{},\"item\":{}}"])
  func `other documents are errors with a reason`(text: String) {
    let bytes = Array(text.utf8)
    func check(_ read: ([UInt8]) throws(RequestFormatError) -> ImportedRequests) {
      let error = #expect(throws: RequestFormatError.self) { try read(bytes) }
      #expect(error?.reason.isEmpty == false && error?.line != nil)
    }
    check { bytes throws(RequestFormatError) in try HARFormat.read(bytes) }
    check { bytes throws(RequestFormatError) in try PostmanFormat.read(bytes) }
    check { bytes throws(RequestFormatError) in try InsomniaFormat.read(bytes) }
    check { bytes throws(RequestFormatError) in try OpenAPIFormat.read(bytes) }
    check { bytes throws(RequestFormatError) in try HurlFormat.read(bytes) }
  }

  @Test func `depth and number are bounded`() {
    let deep = Array((String(repeating: "{\"item\":[", count: 500) + String(repeating: "]}", count: 500)).utf8)
    #expect(throws: RequestFormatError.self) { try PostmanFormat.read(deep) }
    #expect(throws: RequestFormatError.self) { try InsomniaFormat.read(deep) }
    var limits = RequestFormatLimits()
    limits.requests = 2
    let three = #"{"request":"https://h/"}"#
    #expect(throws: RequestFormatError.self) {
      try PostmanFormat.read(Array("{\"info\":{},\"item\":[\(three),\(three),\(three)]}".utf8), limits: limits)
    }
    #expect(throws: RequestFormatError.self) { try CurlFormat.read(Array("curl a b c".utf8), limits: limits) }
    limits.bytes = 5
    #expect(throws: RequestFormatError.self) { try CurlFormat.read(Array("curl abc".utf8), limits: limits) }
  }
}

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOHPACK
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("Fields over HTTP/2", .timed)
    struct HTTP2FieldsTests {
        private func sent(
            _ fields: HTTPFields, path: String? = "/a?b=c", _ framing: RequestHead.Framing = .none,
            coding: String? = nil
        ) -> [String] {
            let head = HTTPRequest(
                method: .get, scheme: "https", authority: "example.com:8443", path: path, headerFields: fields)
            return HPACKHeaders(RawRequest(head: head), framing, acceptEncoding: coding).map {
                "\($0.name)=\($0.value)"
            }
        }

        @Test("a request is its method, scheme, authority, path, and its fields in lower case")
        func request() {
            #expect(
                sent([.accept: "text/plain", .userAgent: "x"]) == [
                    ":method=GET", ":scheme=https", ":authority=example.com:8443", ":path=/a?b=c", "accept=text/plain",
                    "user-agent=x",
                ])
            #expect(sent([:], path: nil)[3] == ":path=/")
        }

        @Test("fields of an HTTP/1.1 connection are left out")
        func connection() {
            var fields: HTTPFields = [.connection: "close", .transferEncoding: "chunked", .upgrade: "h2c", .te: "gzip"]
            fields[.known("Keep-Alive")] = "timeout=5"
            fields[.known("Proxy-Connection")] = "close"
            #expect(sent(fields).count == 4)
            #expect(sent([.te: "Trailers"]).last == "te=trailers")
        }

        @Test("the length is that of the content, whatever the request says")
        func length() {
            #expect(sent([.contentLength: "7"]).count == 4)
            #expect(sent([.contentLength: "7"], .length(5)).dropFirst(4) == ["content-length=5"])
            #expect(sent([.contentLength: "7"], .chunked).count == 4)
        }

        @Test("a Host field is the authority")
        func host() {
            #expect(sent([.known("Host"): "other.example"])[2] == ":authority=other.example")
        }

        @Test("codings are asked for unless the request asks for its own")
        func codings() {
            #expect(sent([:], coding: "gzip").last == "accept-encoding=gzip")
            #expect(
                sent([.acceptEncoding: "br"], coding: "gzip").filter { $0.hasPrefix("accept-e") } == [
                    "accept-encoding=br"
                ])
        }

        @Test("a response's fields are those without a colon, and equal ones stay apart")
        func response() {
            let names = FieldNames()
            let headers: HPACKHeaders = [":status": "200", "a": "1", "set-cookie": "b", "set-cookie": "c"]
            for _ in 0..<2 {
                let fields = names.fields(headers)
                #expect(fields.map { "\($0.name.rawName)=\($0.value)" } == ["a=1", "set-cookie=b", "set-cookie=c"])
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension TransportConformance.Check {
    /// The check that redirects are returned like other responses.
    public static let redirect = Self(
        "redirect", "A redirect is not followed, and comes with its body"
    ) { probe in
        for status in ["301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"] {
            let script = WireScript.responding(
                WireResponse.of("moved", status: status, fields: ["Location: /elsewhere"]))
            try await WireServer.serve(script) { server in
                let response = try await probe.exchange(server.request())
                try expect("status", "\(response.raw.head.status.code)", is: String(status.prefix(3)))
                try expect("Location", response.raw.head.headerFields[.location], is: "/elsewhere")
                try expect("body", response.text, is: "moved")
                _ = try server.only()
            }
        }
    }

    /// The check that a 401 is returned like other responses.
    public static let challenge = Self(
        "challenge", "A 401 with a challenge is not acted on, and comes with its body"
    ) { probe in
        let fields = ["WWW-Authenticate: Basic realm=\"kit\""]
        let script = WireScript.responding(WireResponse.of("who?", status: "401 Unauthorized", fields: fields))
        try await WireServer.serve(script) { server in
            let response = try await probe.exchange(server.request())
            try expect("status", response.raw.head.status.code, is: 401)
            try expect("body", response.text, is: "who?")
            _ = try server.only()
        }
    }

    /// The check that cookies are neither kept nor sent.
    public static let cookies = Self("cookies", "Cookies are neither kept nor sent") { probe in
        let script = WireScript.responding(WireResponse.of("ok", fields: ["Set-Cookie: session=1; Path=/"]))
        try await WireServer.serve(script) { server in
            for _ in 0..<2 { _ = try await probe.exchange(server.request()) }
            try expect("Cookie", server.requests.flatMap { $0[values: "cookie"] }, is: [])
        }
    }

    /// The check that responses are not stored.
    public static let caching = Self("caching", "No response is stored, and no request is made conditional") { probe in
        let fields = ["Cache-Control: max-age=3600", "ETag: \"e\""]
        try await WireServer.serve(.responding(WireResponse.of("ok", fields: fields))) { server in
            for _ in 0..<2 { _ = try await probe.exchange(server.request()) }
            try expect("requests", server.requests.count, is: 2)
            try expect("If-None-Match", server.requests.flatMap { $0[values: "if-none-match"] }, is: [])
        }
    }

    /// The check that no request is sent twice.
    public static let sentOnce = Self(
        "sentOnce", "A request whose connection is lost is not sent again, not even on a connection that was reused"
    ) { probe in
        for method in [HTTPRequest.Method.get, .post] {
            let script = WireScript { connection in
                guard try await connection.readRequest() != nil else { return }
                try await connection.write(WireResponse.of("ok"))
                _ = try await connection.readRequest()
            }
            try await WireServer.serve(script) { server in
                _ = try await probe.exchange(server.request(method))
                // On the first connection the server closes at the second request. On
                // a new connection it responds.
                if let response = try? await probe.exchange(server.request(method)) {
                    try expect("body", response.text, is: "ok")
                    try expect("requests for 2 exchanges", server.requests.count, is: 2)
                } else {
                    try expect("requests after a lost connection", server.requests.count, is: 2)
                }
            }
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension TransportConformance.Check {
    /// The check that method, path and query reach the server unchanged.
    public static let targets = Self("targets", "Method, path and query reach the server unchanged") { probe in
        let targets = [
            "/", "/people", "/a//b/", "//a", "/a%2Fb", "/a%2fb%20c%7B", "/;,!'()*:@&=+$~-._", "/a?", "/a?b", "/a?b=",
            "/?q=a+b&q=%20&r=%2F%3f&&=x", "/p%C3%A9?%C3%A9=%E2%82%AC",
        ]
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            for method in [HTTPRequest.Method.get, .delete, .options] {
                for target in targets { _ = try await probe.exchange(server.request(method, target)) }
                let seen = server.requests.suffix(targets.count)
                try expect("targets", seen.map(\.target), is: targets)
                try expect("methods", Set(seen.map(\.method)), is: [method.rawValue])
            }
        }
    }

    /// The check that fields reach the server unchanged, and twice if they
    /// occur twice.
    public static let requestFields = Self(
        "requestFields", "Fields reach the server unchanged, twice if they occur twice, and Host once"
    ) { probe in
        let sent = [
            ("X-Single", "a, b;c=\"d e\""), ("X-Double", "1"), ("Accept", "application/json"), ("X-Double", "2"),
            ("User-Agent", "kit/1.0"), ("Authorization", "Bearer abc="), ("X-Text", "na\u{EF}ve"),
        ]
        let fields = HTTPFields(
            sent.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            _ = try await probe.exchange(server.request(fields: fields))
            let request = try server.only()
            for name in Set(sent.map(\.0)) {
                let values = sent.filter { $0.0 == name }.map(\.1)
                try expect(name, request[values: name.lowercased()], is: values)
            }
            try expect("Host", request[values: "host"], is: ["127.0.0.1:\(server.port)"])
        }
    }

    /// The check that a `POST` without a body announces an empty body.
    public static let emptyPost = Self("emptyPost", "A POST without a body has Content-Length: 0") { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            for body in [nil, Body.empty] {
                _ = try await probe.exchange(server.request(.post, body: body))
                try expect("Content-Length", server.requests.last?[values: "content-length"], is: ["0"])
            }
        }
    }

    /// The check that a `GET` without a body announces no body.
    public static let bareGet = Self("bareGet", "A GET without a body announces none") { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            _ = try await probe.exchange(server.request())
            let request = try server.only()
            try expect("Content-Length", request[values: "content-length"], is: [])
            try expect("Transfer-Encoding", request[values: "transfer-encoding"], is: [])
        }
    }
}

extension WireServer {
    /// Returns the only request.
    ///
    /// There must be exactly one.
    func only() throws -> WireRequest {
        let requests = requests
        guard requests.count == 1 else { throw Finding("\(requests.count) requests reached the server, expected 1") }
        return requests[0]
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension TransportConformance.Check {
    /// The check that a 204 is complete with its head.
    public static let noContent = Self("noContent", "A 204 has an empty body, and ends with its head") { probe in
        let response = try await probe.get(WireResponse.head("204 No Content"))
        try expect("status", response.raw.head.status.code, is: 204)
        try expect("bytes", response.bytes.count, is: 0)
    }

    /// The check that a 304 is complete with its head, whatever length it
    /// announces.
    public static let notModified = Self(
        "notModified", "A 304 with a Content-Length has an empty body, and ends with its head"
    ) { probe in
        let head = WireResponse.head("304 Not Modified", ["ETag: \"e\"", "Content-Length: 100"])
        let response = try await probe.get(head)
        try expect("status", response.raw.head.status.code, is: 304)
        try expect("ETag", response.raw.head.headerFields[.eTag], is: "\"e\"")
        try expect("bytes", response.bytes.count, is: 0)
    }

    /// The check that the response to a `HEAD` is complete with its head.
    public static let headRequest = Self(
        "headRequest", "The response to a HEAD keeps its Content-Length, has an empty body, and ends with its head"
    ) { probe in
        let script = WireScript.responding(WireResponse.head("200 OK", ["Content-Length: 1000"]))
        try await WireServer.serve(script) { server in
            for _ in 0..<2 {
                let response = try await probe.exchange(server.request(.head))
                try expect("Content-Length", response.raw.head.headerFields[.contentLength], is: "1000")
                try expect("bytes", response.bytes.count, is: 0)
            }
        }
    }

    /// The check that bytes after the announced length are not part of the
    /// body.
    public static let excessBody = Self(
        "excessBody", "Bytes after the announced length are not part of the body"
    ) { probe in
        let response = try await probe.get(WireResponse.head("200 OK", ["Content-Length: 5"]) + "hello and more")
        try expect("body", response.text, is: "hello")
    }
}

// SPDX-License-Identifier: MIT

/// The behavior of the kit's server on each connection.
///
/// At the end of the script the server hangs up.
struct WireScript: Sendable {
    let talk: @Sendable (WireConnection) async throws -> Void

    init(_ talk: @escaping @Sendable (WireConnection) async throws -> Void) { self.talk = talk }

    /// Returns a script that responds to every request with the same response.
    static func responding(_ response: String) -> WireScript { .responding { _ in response } }

    /// Returns a script that computes the response from the request.
    static func responding(_ respond: @escaping @Sendable (WireRequest) async throws -> String) -> WireScript {
        WireScript { connection in
            while let request = try await connection.readRequest() {
                try await connection.write(respond(request))
            }
        }
    }

    /// Returns a script that responds to one request and hangs up.
    static func respondingOnce(_ response: String) -> WireScript {
        WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(response)
        }
    }
}

/// Texts of responses.
enum WireResponse {
    /// Returns a complete response with a `Content-Length`.
    static func of(_ body: String, status: String = "200 OK", fields: [String] = []) -> String {
        head(status, fields + ["Content-Length: \(body.utf8.count)"]) + body
    }

    static func head(_ status: String = "200 OK", _ fields: [String] = []) -> String {
        (["HTTP/1.1 \(status)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import Programs
import Testing

/// The tests' own authorization server, in a process of its own, and the person
/// at its pages.
struct StrictServer: Sendable {
    static let secret = "s3cret +&é"
    static let signingSecret = "0123456789abcdef0123456789abcdef"

    let issuer: String
    private let http = Client(bare: nil, transport: .platform)

    static func run(_ options: [String], body: (StrictServer) async throws -> Void) async throws {
        let program = try Program("authorization-server", options, input: nil)
        do {
            let issuer = try #require(try await program.line(beginning: "Issuer: "))
            let server = StrictServer(issuer: issuer)
            try await body(server)
            #expect(try await server.offences() == [])
        } catch {
            await program.stop()
            throw error
        }
        await program.stop()
    }

    /// Does what a person does: opens the page, follows a link, and the way back.
    func visit(_ url: String, as user: String?) async throws {
        // A browser keeps the fragment to itself.
        if let back = try await place(after: url, user) { _ = try await get(String(back.prefix { $0 != "#" })) }
    }

    /// Where a person is sent back to who says yes.
    func respond(_ url: String, as user: String?) async throws -> String { try #require(await place(after: url, user)) }

    private func place(after url: String, _ user: String?) async throws -> String? {
        let page = try await get(url).body
        let link = try #require(
            page.matches(of: /href="([^"]*)"/).map { String($0.output.1).replacing("&amp;", with: "&") }
                .first { user.map($0.hasSuffix) ?? !$0.contains("user=") }, "no link in \(page)")
        return try await get(issuer + link).location
    }

    /// Tells the server how to be wrong; `nil` is right again.
    func fail(_ fault: String?) async throws {
        #expect(
            try await status("\(issuer)/fault\(fault.map { "?name=\($0)" } ?? "")") == 200, "no fault \(fault ?? "")")
    }

    /// Tells the server to be otherwise: `hold?path=/token`, `release`, `forget`.
    func tell(_ words: String) async throws { #expect(try await status("\(issuer)/\(words)") == 200) }

    private func status(_ url: String) async throws -> Int {
        let request = Request<Void>.get("", .url(url), .option(\.acceptedStatus, .any)).reading(.text)
        return try await http.response(to: request).head.status.code
    }

    /// The requests that came, a line each.
    func log() async throws -> [String] { try await list("log") }

    func offences() async throws -> [String] { try await list("offences") }

    private func list(_ name: String) async throws -> [String] {
        let object = try JSONReader().value(from: Array(try await get("\(issuer)/log").body.utf8))
        return object[name]?.array?.compactMap(\.string) ?? []
    }

    private func get(_ url: String) async throws -> (body: String, location: String?) {
        let request = Request<Void>.get("", .url(url), .option(\.acceptedStatus, .any)).reading(.text)
        let response = try await http.response(to: request)
        return (response.value, response.head.headerFields[.location])
    }
}

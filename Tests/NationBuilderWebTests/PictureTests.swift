// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import HTTPTypes
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import Testing

@Suite("Pictures of the pages", .timeLimit(.minutes(10)))
struct PictureTests {
    private func address(_ html: String) throws -> String {
        let start = try #require(html.firstRange(of: "<img src=\"")?.upperBound, "\(html)")
        return String(html[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }

    /// The bytes and the head of a picture, with a visitor's cookie.
    private func picture(_ nation: TestNation, _ path: String, _ visitor: PageVisitor) async throws -> Response<[UInt8]>
    {
        let client = Client(bare: try BaseURL(nation.baseURL), transport: .platform)
        return try await client.response(
            to: Request<[UInt8]>(.get, "", reading: .bytes), .url(nation.baseURL + path),
            .header(.cookie, visitor.cookie), .option(\.acceptedStatus, .any))
    }

    @Test("The account's picture comes from the application itself, as what it is, and to whoever may see the account")
    func avatar() async throws {
        try await TestNation.run(key: "open-sesame") { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            _ = try await visitor.get("/people?key=open-sesame")
            for path in ["/people", "/accounts"] {
                let page = try await visitor.get(path)
                let source = try address(page.html)
                #expect(source.hasPrefix("/accounts/avatar?account="), "\(path)")
                let answer = try await picture(nation, source, visitor)
                #expect(answer.head.status == .ok && answer.value == PictureWire.png)
                #expect(answer.head.headerFields[.contentType] == "image/png")
                #expect(answer.head.headerFields[.xContentTypeOptions] == "nosniff")
                #expect(answer.head.headerFields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                #expect(answer.head.headerFields[.cacheControl] == "private, max-age=300")
                let stranger = try await picture(nation, source, try PageVisitor(nation.baseURL))
                #expect(stranger.head.status == .forbidden && !stranger.value.starts(with: PictureWire.png))
            }
            let nobody = try await picture(nation, "/accounts/avatar?account=9%40https%3A%2F%2Fa.example", visitor)
            #expect(nobody.head.status == .notFound)
            #expect(nation.wire.requests.count == 1, "It is fetched once")
            #expect(nation.wire.requests.first?.fields[.authorization] == nil)
        }
    }

    @Test("A person's picture is fetched by the application, without the nation's token")
    func person() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/2")
            #expect(page.html.contains("<img src=\"/people/2/picture\""))
            let answer = try await picture(nation, "/people/2/picture", visitor)
            #expect(answer.value == PictureWire.png && answer.head.headerFields[.contentType] == "image/png")
            #expect(answer.head.headerFields[.xContentTypeOptions] == "nosniff")
            #expect(nation.wire.requests.count == 2)
            for request in nation.wire.requests {
                #expect(request.fields[.authorization] == nil && request.fields[TestNation.nationField] == nil)
            }
        }
    }

    @Test("Of a nation on this machine no picture elsewhere is asked for", arguments: [nil, PictureWire.publicURL])
    func elsewhere(_ url: String?) async throws {
        try await TestNation.run(picture: url) { nation in
            let account = try await nation.signIn()
            let answer = try await picture(nation, "/people/2/picture", try PageVisitor(nation.baseURL))
            // The sandbox's own picture may be anywhere.
            if url != nil {
                #expect(account.avatar == nil && answer.head.headerFields[.contentType] == "image/gif")
            }
            #expect(nation.wire.requests.isEmpty)
        }
    }

    @Test(
        "What is no picture, could hold a script, is too large or is not there is not passed on",
        arguments: [
            StubAnswer.status(404), .error(.connection.refused),
            .response(HTTPResponse(status: .found, headerFields: [.location: "http://127.0.0.3/picture.png"])),
            .bytes(Array("<svg onload=alert(1)>".utf8), type: MediaType("image/svg+xml")),
            .text("<script>alert(1)</script>", type: MediaType("text/html")),
            .bytes([UInt8](repeating: 1, count: 1 << 20 + 1), type: MediaType("image/png")),
        ])
    func refused(_ answer: StubAnswer) async throws {
        try await TestNation.run { nation in
            nation.wire.picture = answer
            let account = try await nation.signIn()
            #expect(account.avatar == nil)
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await !visitor.get("/accounts").html.contains("<img"), "The letters of the name stand there")
            let place = "/accounts/avatar?account=" + PercentEncoding.unreserved.encode(account.id.description)
            #expect(try await picture(nation, place, visitor).head.status == .notFound)
            let nothing = try await picture(nation, "/people/2/picture", visitor)
            #expect(nation.wire.requests.count == 2, "No redirect is followed on this machine")
            #expect(nothing.head.headerFields[.contentType] == "image/gif" && nothing.value.count == 43)
        }
    }

    @Test("Every style of the button that has a picture shows it", arguments: AccountButtonModel.Style.all)
    func styles(_ style: AccountButtonModel.Style) async throws {
        try await TestNation.run {
            $0.buttonStyle = style
        } _: { nation in
            try await nation.signIn()
            let page = try await PageVisitor(nation.baseURL).get("/own")
            #expect(page.html.contains("<img") == (style == .avatarAndName || style == .avatarOnly))
        }
    }
}

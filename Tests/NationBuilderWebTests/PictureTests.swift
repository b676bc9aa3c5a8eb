// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import HTTPTypes
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("Pictures of the pages", .timed, .timeLimit(.minutes(10)))
struct PictureTests {
    private func address(_ html: String) throws -> String {
        let start = try #require(html.firstRange(of: "<img src=\"")?.upperBound, "\(html)")
        return String(html[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }

    private static func place(_ person: Int, _ account: Account) -> String {
        "/people/\(person)/picture?account=" + PercentEncoding.unreserved.encode(account.id.description)
    }

    @Test("A list shows its people's pictures, none of which costs a request to the nation")
    func list() async throws {
        try await TestNation.run(people: 6) { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let sources = try await visitor.get("/people").pictures("/people/")
            #expect(sources.count == 6)
            let before = try await nation.requests().count
            for source in sources { #expect(try await picture(nation, source, visitor).value == PictureWire.png) }
            #expect(try await nation.requests().count == before)
        }
    }

    @Test(
        "The address of a picture names its nation, so a switch shows no picture of another one, and names its version")
    func twoNations() async throws {
        var settings = SandboxConfiguration(slug: "wilberforce", people: 3)
        settings.profilePicture = PictureWire.url
        try await NationSandbox.run(settings) { other in
            try await TestNation.run { nation in
                let second = try await nation.signIn(at: other)
                let first = try await nation.signIn()
                let visitor = try PageVisitor(nation.baseURL)
                let ofFirst = try #require(try await visitor.get("/people/2").pictures("/people/2/picture").first)
                try await nation.accounts.select(second.id)
                let ofSecond = try #require(try await visitor.get("/people/2").pictures("/people/2/picture").first)
                #expect(ofFirst != ofSecond && ofFirst.contains("&v=") && ofFirst.hasPrefix(Self.place(2, first)))
                #expect(
                    try await picture(nation, ofFirst, visitor).value == PictureWire.png, "Of its own account still")
                try await nation.accounts.signOut(first.id)
                #expect(try await picture(nation, ofFirst, visitor).head.status == .notFound)
                #expect(try await picture(nation, "/people/2/picture", visitor).head.status == .notFound)
            }
        }
    }

    @Test(
        "A nation leads the application to no picture on its own machine, however the address is spelled",
        arguments: [
            "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.0.0.1.", "0",
            "0.0.0.0", "00.0x0", "127.255.255.254", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]", "[::ffff:0.0.0.0]", "[::127.0.0.1]", "localhost", "LOCALHOST", "localhost.",
            "a.localhost",
            "127%2E0.0.1",
        ])
    func inside(_ host: String) async throws {
        let wire = PictureWire()
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"), wire)
        await #expect(throws: ClientError.self) {
            try await accounts.picture(at: "https://\(host)/picture.png", of: "https://abeforprez.nationbuilder.com")
        }
        wire.picture = .response(HTTPResponse(status: .found, headerFields: [.location: "https://\(host)/picture.png"]))
        await #expect(throws: ClientError.self) {
            try await accounts.picture(at: PictureWire.publicURL, of: "https://abeforprez.nationbuilder.com")
        }
        #expect(wire.requests.count == 1)
    }

    @Test(
        "Hosts that only look like this machine are elsewhere",
        arguments: [
            "128.0.0.1", "127.0.0.1.example.org", "localhost.example.org", "12.7.0.1", "[2001:db8::1]", "0.0.0.1",
        ])
    func outside(_ host: String) async throws {
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        let url = "https://\(host)/picture.png"
        #expect(
            try await accounts.picture(at: url, of: "https://abeforprez.nationbuilder.com").bytes == PictureWire.png)
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
                let response = try await picture(nation, source, visitor)
                #expect(response.head.status == .ok && response.value == PictureWire.png)
                #expect(response.head.headerFields[.contentType] == "image/png")
                #expect(response.head.headerFields[.xContentTypeOptions] == "nosniff")
                #expect(response.head.headerFields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                #expect(response.head.headerFields[.cacheControl] == "private, max-age=300")
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
            let source = try #require(page.pictures("/people/2/picture?account=").first)
            let response = try await picture(nation, source, visitor)
            #expect(response.value == PictureWire.png && response.head.headerFields[.contentType] == "image/png")
            #expect(response.head.headerFields[.vary] == "Cookie, Accept-Language")
            #expect(response.head.headerFields[.xContentTypeOptions] == "nosniff")
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
            let response = try await picture(nation, Self.place(2, account), try PageVisitor(nation.baseURL))
            // The sandbox's own picture may be anywhere.
            if url != nil {
                #expect(account.avatar == nil && response.head.headerFields[.contentType] == "image/gif")
            }
            #expect(nation.wire.requests.isEmpty)
        }
    }

    @Test(
        "What is no picture, could hold a script, is too large or is not there is not passed on",
        arguments: [
            StubResponse.status(404), .error(.connection.refused),
            .response(HTTPResponse(status: .found, headerFields: [.location: "http://127.0.0.3/picture.png"])),
            .bytes(Array("<svg onload=alert(1)>".utf8), type: MediaType("image/svg+xml")),
            .text("<script>alert(1)</script>", type: MediaType("text/html")),
            .bytes([UInt8](repeating: 1, count: 1 << 20 + 1), type: MediaType("image/png")),
        ])
    func refused(_ response: StubResponse) async throws {
        try await TestNation.run { nation in
            nation.wire.picture = response
            let account = try await nation.signIn()
            #expect(account.avatar == nil)
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await !visitor.get("/accounts").html.contains("<img"), "The letters of the name stand there")
            let place = "/accounts/avatar?account=" + PercentEncoding.unreserved.encode(account.id.description)
            #expect(try await picture(nation, place, visitor).head.status == .notFound)
            let nothing = try await picture(nation, Self.place(2, account), visitor)
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

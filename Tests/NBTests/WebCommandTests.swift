// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NationSandbox
import Programs
import TestSupport
import Testing

@Suite("nb web", .timed, .timeLimit(.minutes(10)))
struct WebCommandTests {
    @Test("It serves the accounts of nb to whoever has the address, and to nobody else; Ctrl-C ends it")
    func serving() async throws {
        try await Home.run(picture: "http://127.0.0.1:9/none.png") { home in
            _ = try await home.signIn()
            let web = try home.start(["web", "--port", "0"])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            #expect(try await page(origin + "/people").text.contains("This page is private"))
            let entry = try await page(line)
            #expect(entry.status == 303)
            #expect(try await page(origin + "/people", entry.cookie).text.contains("Abe Administrator"))
            #expect(try await page(origin + "/people", entry.cookie).text.contains("5 people"))
            for path in ["/nothing", "/people/1/nothing"] {
                let missing = try await page(origin + path, entry.cookie)
                #expect(missing.status == 404 && missing.text.contains("There is no such page"), "\(path) \(missing)")
                #expect(missing.policy?.contains("default-src 'none'") == true)
            }
            let port = try #require(origin.split(separator: ":").last.map(String.init))
            let taken = try await home.nb("web", "--port", port)
            #expect(taken.status == 69 && taken.errors == "nb: port \(port) is taken: give another one, or --port 0\n")
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test("The pages show the person's picture, which they serve themselves")
    func picture() async throws {
        let pictures = FakeServer { request, _ in
            guard request.path == "/abe.png" else { return Hummingbird.Response(status: .notFound) }
            return Hummingbird.Response(
                status: .ok, headers: [.contentType: "image/png"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "picture")))
        }
        try await pictures.run { place in
            try await Home.run(picture: "\(place)/abe.png") { home in
                _ = try await home.signIn()
                let web = try home.start(["web", "--port", "0"])
                let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
                let origin = String(line.prefix { $0 != "?" }.dropLast())
                let entry = try await page(line)
                // The first page asks the nation who it is, and does not wait for the picture.
                var html = ""
                while !html.contains("<img src=\"/accounts/avatar") {
                    html = try await page(origin + "/accounts", entry.cookie).text
                }
                let start = try #require(html.firstRange(of: "<img src=\"/accounts/avatar")?.lowerBound)
                let source = html[start...].dropFirst("<img src=\"".count).prefix { $0 != "\"" }
                let picture = try await page(origin + source, entry.cookie)
                #expect(picture.status == 200 && picture.text == "picture")
                web.interrupt()
                #expect(try await web.result().status == 130)
            }
        }
    }

    @Test("The environment says where nations are and as what people sign in from the pages")
    func environment() async throws {
        try await Home.run(people: 1) { home in
            let sandbox = home.sandbox
            let app = try #require(sandbox.apps.first)
            let web = try home.start(
                ["web", "--port", "0", "--redirect-path", "/back"],
                adding: [
                    "NB_BASE_URL": sandbox.baseURL, "NB_CLIENT_ID": app.clientID,
                    "NB_CLIENT_SECRET": app.clientSecret ?? "",
                ])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            let entry = try await page(line)
            let panel = try await page(origin + "/accounts", entry.cookie).text
            let token = try #require(panel.firstMatch(of: /name="token" value="([^"]+)"/)?.output.1)
            let sent = try await Client(bare: nil, transport: .platform).response(
                to: .post("").reading(.text), .url(origin + "/accounts/sign-in"), .header(.cookie, entry.cookie),
                .form("token", String(token)), .form("slug", sandbox.slug), .option(\.acceptedStatus, .any))
            let location = try #require(sent.head.headerFields[.location]?.removingPercentEncoding)
            #expect(location.hasPrefix(sandbox.baseURL + "/oauth/authorize?"))
            #expect(location.contains("client_id=\(app.clientID)&"))
            let port = try #require(origin.split(separator: ":").last)
            #expect(location.contains("redirect_uri=http://127.0.0.1:\(port)/back"))
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test(
        "--open gives the browser a page that leads on once, and never the key; a second request for it ends nb web",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xdg-open"), "xdg-open is not installed"))
    func opening() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            // A browser that writes down where it is sent.
            let browser = "\(home.path)/browser"
            try TemporaryFolder.addProgram(
                at: browser,
                "#!/bin/sh\nprintf %s \"$1\" >\"\(home.path)/new\"; mv \"\(home.path)/new\" \"\(home.path)/url\"\n")
            let web = try home.start(
                ["web", "--port", "0", "--open"], adding: ["BROWSER": browser, "PATH": "/usr/bin:/bin"])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let key = try #require(line.split(separator: "=").last.map(String.init))
            try await waitUntil(FileManager.default.fileExists(atPath: "\(home.path)/url"))
            let url = try String(contentsOfFile: "\(home.path)/url", encoding: .utf8)
            #expect(url.hasPrefix("http://127.0.0.1:") && !url.contains(key), "\(url)")
            let lead = try await page(url)
            #expect(lead.status == 302 && lead.location == line, "\(lead)")
            let entry = try await page(line)
            #expect(entry.status == 303)
            let people = line.prefix { $0 != "?" } + "people"
            #expect(try await page(String(people), entry.cookie).text.contains("Abe Administrator"))
            // It may be cut off by the end.
            let second = try? await page(url)
            #expect(second?.status != 302)
            let result = try await web.result()
            #expect(result.status == 77 && result.errors.contains("was asked for twice"), "\(result)")
        }
    }

    @Test("Without a browser it says so, and goes on")
    func noBrowser() async throws {
        try await Home.run { home in
            let web = try home.start(
                ["web", "--port", "0", "--open"], adding: ["BROWSER": "/nowhere", "PATH": "/nowhere"])
            let words = "No browser could be opened: "
            #expect(try await web.line(beginning: words, ofErrors: true) == "open the address yourself.")
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test("--nation chooses the account to begin with; an unknown one is told, and nothing is served or changed")
    func nation() async throws {
        try await Home.runWithTwo { home, other in
            for name in ["wilberforce", other.baseURL, "1@\(other.baseURL)"] {
                #expect(try await home.nb("accounts", "use", "abeforprez").status == 0)
                let web = try home.start(["web", "--port", "0", "--nation", name])
                let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
                let origin = String(line.prefix { $0 != "?" }.dropLast())
                let entry = try await page(line)
                let people = try await page(origin + "/people", entry.cookie).text
                #expect(people.contains("9 people") && people.contains("wilberforce"), "\(name)")
                web.interrupt()
                #expect(try await web.result().status == 130)
                #expect(try await home.nb("accounts").output.contains("*\twilberforce\t"), "\(name)")
            }
            for (name, status, words) in [
                ("nowhere", Int32(66), "no account of nowhere: nb accounts lists them"),
                (
                    "two words", 64,
                    "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end"
                ),
            ] {
                let unknown = try await home.nb("web", "--port", "0", "--nation", name)
                #expect(unknown.status == status && unknown.output == "", "\(unknown)")
                #expect(unknown.errors == "nb: \(words)\n")
            }
            #expect(try await home.nb("accounts").output.contains("*\twilberforce\t"))
        }
    }

    @Test("When the account in use is lost, the pages and the terminal say so, and another one has to be chosen")
    func lost() async throws {
        try await Home.runWithTwo { home, other in
            let web = try home.start(["web", "--port", "0"])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            let entry = try await page(line)
            #expect(try await page(origin + "/people", entry.cookie).text.contains("5 people"))
            try await home.endTokens()
            let before = other.requestCount()
            #expect(try await page(origin + "/people", entry.cookie).status == 303)
            let panel = try await page(origin + "/accounts", entry.cookie).text
            #expect(panel.contains("You were signed out.") && panel.contains("Select an account"), "\(panel)")
            #expect(try await page(origin + "/people", entry.cookie).text.contains("No account is selected."))
            #expect(other.requestCount() == before)
            web.interrupt()
            let result = try await web.result()
            let command = "nb login abeforprez --base-url \(home.sandbox.baseURL)"
            #expect(
                result.errors.contains("nb: Abe Administrator is signed out of abeforprez: \(command)\n"), "\(result)")
            // It begins without an account too.
            let again = try home.start(["web", "--port", "0"])
            let next = try #require(try await again.line(beginning: "Accounts and people, for you alone: "))
            let cookie = try await page(next).cookie
            let start = String(next.prefix { $0 != "?" }.dropLast())
            #expect(try await page(start + "/people", cookie).text.contains("No account is selected."))
            again.interrupt()
            #expect(try await again.result().status == 130)
        }
    }

    @Test("An account that another command signs out of is gone on the pages too, and its forms are not sent")
    func removed() async throws {
        try await Home.runWithTwo { home, other in
            let web = try home.start(["web", "--port", "0"])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            let entry = try await page(line)
            let form = try await page(origin + "/people/2/delete", entry.cookie).text
            let token = try #require(form.firstMatch(of: /name="token" value="([^"]+)"/)?.output.1)
            let account = try #require(form.firstMatch(of: /name="account" value="([^"]+)"/)?.output.1)
            #expect(try await home.nb("logout").output == "Signed out of abeforprez.\n")
            // The pages hear of it a moment later.
            var people = ""
            while !people.contains("9 people") {
                people = try await page(origin + "/people", entry.cookie).text
            }
            #expect(people.contains("wilberforce"))
            let sent = try await Client(bare: nil, transport: .platform).response(
                to: .post("").reading(.text), .url(origin + "/people/2/delete"), .header(.cookie, entry.cookie),
                .form("token", String(token)), .form("account", String(account)), .option(\.acceptedStatus, .any))
            #expect(sent.head.status == .conflict && sent.value.contains("not signed in any more, and was not sent"))
            #expect(try await Home.methods(sentTo: other) == ["GET"])
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test("--language chooses the language of the button and the panel")
    func language() async throws {
        try await Home.run { home in
            let web = try home.start(["web", "--port", "0", "--language", "fr"])
            let line = try #require(try await web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            let cookie = try await page(line).cookie
            #expect(try await page(origin + "/accounts", cookie).text.contains("Slug de la nation"))
            #expect(try await page(origin + "/people", cookie).text.contains("Se connecter"))
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test(
        "Wrong options are told",
        arguments: [["--port", "70000"], ["--redirect-path", "callback"], ["--language", "de"]])
    func options(_ words: [String]) async throws {
        let result = try await Program.run("nb", ["web"] + words)
        #expect(result.status == 64 && result.errors.contains(words[0]))
    }

    private func page(_ url: String, _ cookie: String? = nil) async throws -> (
        status: Int, text: String, cookie: String?, policy: String?, location: String?
    ) {
        let response = try await Client(bare: nil, transport: .platform).response(
            to: .get("").reading(.text), .url(url), .header(.cookie, cookie), .option(\.acceptedStatus, .any))
        let set = response.head.headerFields[.setCookie].map { String($0.prefix { $0 != ";" }) }
        let policy = response.head.headerFields[.contentSecurityPolicy]
        return (response.head.status.code, response.value, set, policy, response.head.headerFields[.location])
    }
}

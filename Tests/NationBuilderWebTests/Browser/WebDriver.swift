// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import Programs

/// A session of a real browser, driven over WebDriver (W3C): JSON that our own client sends.
struct WebDriver: Sendable {
    private let client: Client
    private let base: String
    private let session: String

    /// Whether Debian's chromium and chromium-driver are installed.
    static let isInstalled = ["/usr/bin/chromedriver", "/usr/bin/chromium"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    struct NotThere: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a browser with one empty window while `body` runs.
    static func run(_ body: (WebDriver) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let (driver, port) = try await start(home: home)
        let result: Result<Void, any Error>
        do {
            result = .success(try await use(port, body))
        } catch { result = .failure(error) }
        // It does not end by SIGTERM; its browser ended with the session.
        driver.signal(SIGKILL)
        await driver.stop()
        try result.get()
    }

    /// Starts chromedriver.
    ///
    /// On a busy machine it sometimes ends before it has a port. Then it is started again.
    private static func start(home: String) async throws -> (Program, port: Int) {
        for _ in 1...3 {
            let driver = try Program(
                "/usr/bin/chromedriver", ["--port=0"],
                environment: ["PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home], input: nil)
            let line = try? await driver.line(beginning: "ChromeDriver was started successfully on port ")
            if let port = line.flatMap({ Int($0.prefix(while: \.isNumber)) }) { return (driver, port) }
            driver.signal(SIGKILL)
            await driver.stop()
        }
        throw NotThere(description: "chromedriver said no port, three times")
    }

    private static func use(_ port: Int, _ body: (WebDriver) async throws -> Void) async throws {
        let base = "http://127.0.0.1:\(port)"
        let client = Client(bare: try BaseURL(base), transport: .platform) {
            $0.defaults = [.timeout(.seconds(60)), .option(\.maximumResponseSize, 64 << 20)]
        }
        let arguments: JSONValue = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900",
            "--force-prefers-reduced-motion", "--hide-scrollbars",
        ]
        let wanted: JSONValue = [
            "capabilities": [
                "alwaysMatch": ["goog:chromeOptions": ["args": arguments, "binary": "/usr/bin/chromium"]]
            ]
        ]
        let made: JSONValue = try await client.send(
            Request(.post, "session", .json(wanted), reading: .json(at: "value")))
        let browser = WebDriver(client: client, base: base, session: made["sessionId"]?.string ?? "")
        let result: Result<Void, any Error>
        do { result = .success(try await body(browser)) } catch { result = .failure(error) }
        try? await client.send(Request<Void>.delete("session/\(browser.session)"))
        try result.get()
    }

    // MARK: The window

    func open(_ url: String) async throws { try await command("url", ["url": .string(url)]) }
    func back() async throws { try await command("back") }
    func reload() async throws { try await command("refresh") }
    func url() async throws -> String { try await question("url").string ?? "" }
    func title() async throws -> String { try await question("title").string ?? "" }

    /// The windows, as tabs are called.
    func tabs() async throws -> [String] { try await (question("window/handles").array ?? []).compactMap(\.string) }

    func newTab() async throws -> String {
        try await command("window/new", ["type": "tab"])["handle"]?.string ?? ""
    }

    func show(tab: String) async throws { try await command("window", ["handle": .string(tab)]) }

    func cookies() async throws -> [JSONValue] { try await question("cookie").array ?? [] }

    // MARK: What is on the page

    /// Clicks the first element that a CSS selector finds.
    func click(_ selector: String) async throws {
        try await command("element/\(try await element(selector))/click")
        await settle()
    }

    /// Types into a field, in place of what stands there.
    func type(_ text: String, into selector: String) async throws {
        let id = try await element(selector)
        try await command("element/\(id)/clear")
        if !text.isEmpty { try await command("element/\(id)/value", ["text": .string(text)]) }
    }

    /// The text that a person sees of an element.
    ///
    /// An element has no text before the first frame of an animation that begins invisible.
    func text(_ selector: String = "body") async throws -> String {
        let id = try await element(selector)
        try await runAndWait(
            """
            const done = arguments[0];
            const ending = document.getAnimations().filter(a => a.effect.getComputedTiming().endTime !== Infinity);
            Promise.allSettled(ending.map(a => a.finished)).then(() => done())
            """)
        return try await question("element/\(id)/text").string ?? ""
    }

    func exists(_ selector: String) async throws -> Bool {
        let found = try await command("elements", ["using": "css selector", "value": .string(selector)])
        return found.array?.isEmpty == false
    }

    /// Presses a key; `\u{E004}` is the tabulator, `\u{E007}` the enter key.
    func press(_ key: String) async throws {
        try await command(
            "actions",
            [
                "actions": [
                    [
                        "type": "key", "id": "keyboard",
                        "actions": [
                            ["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)],
                        ],
                    ]
                ]
            ])
        await settle()
    }

    /// Waits until a click's navigation has begun, if there is one.
    ///
    /// On a busy machine the browser responds to the click before. The next command waits for
    /// the navigation's end.
    private func settle() async {
        // A navigation ends the script, which is an error.
        _ = try? await runAndWait("setTimeout(arguments[0], 100)")
    }

    private func element(_ selector: String) async throws -> String {
        for _ in 0..<50 {
            let found = try await command("elements", ["using": "css selector", "value": .string(selector)])
            if let id = found[0]?.object?.first?.value.string { return id }
            await settle()
        }
        throw NotThere(description: "\(selector) at \(try await url()): \(try await text())")
    }

    // MARK: Scripts of the test's own

    @discardableResult
    func run(_ script: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
        try await command("execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Runs a script that calls its last argument when it is done.
    @discardableResult
    func runAndWait(_ script: String) async throws -> JSONValue {
        try await command("execute/async", ["script": .string(script), "args": []])
    }

    /// A command of the browser's own protocol.
    @discardableResult
    func devTools(_ name: String, _ parameters: JSONValue) async throws -> JSONValue {
        try await command("goog/cdp/execute", ["cmd": .string(name), "params": parameters])
    }

    @discardableResult
    private func command(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
        try await client.send(
            Request<JSONValue>(
                .post, "", .url("\(base)/session/\(session)/\(path)"), .json(body), reading: .json(at: "value")))
    }

    private func question(_ path: String) async throws -> JSONValue {
        try await client.send(
            Request<JSONValue>(.get, "", .url("\(base)/session/\(session)/\(path)"), reading: .json(at: "value")))
    }
}

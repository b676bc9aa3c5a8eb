// SPDX-License-Identifier: MIT

import Foundation

/// A real browser without a window, driven over its debugging pipe: JSON
/// messages, each ended by a zero byte.
final class Chromium: Sendable {
    static let path: String? = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    struct Gone: Error {}

    private let input: FileHandle
    private let messages: AsyncStream<String>
    private let session = Box("")
    private let count = Box(0)

    private init(input: FileHandle, messages: AsyncStream<String>) {
        self.input = input
        self.messages = messages
    }

    /// Runs a browser with one empty page while `body` runs.
    static func run(_ body: (Chromium) async throws -> Void) async throws {
        guard let path else { throw Gone() }
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, path, "--headless", "--no-sandbox",
            "--disable-gpu", "--remote-debugging-pipe", "about:blank",
        ]
        process.standardInput = input
        process.standardOutput = output
        let (messages, heard) = AsyncStream<String>.makeStream()
        let rest = Box(Data())
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                return heard.finish()
            }
            var parts = (rest.value + data).split(separator: 0, omittingEmptySubsequences: false)
            rest.value = Data(parts.removeLast())
            for part in parts { heard.yield(String(decoding: part, as: UTF8.self)) }
        }
        try process.run()
        let browser = Chromium(input: input.fileHandleForWriting, messages: messages)
        do {
            try await browser.use(body)
            browser.close()
            process.waitUntilExit()
        } catch {
            browser.close()
            process.waitUntilExit()
            throw error
        }
    }

    private func use(_ body: (Chromium) async throws -> Void) async throws {
        let target = try await call("Target.createTarget", #"{"url":"about:blank"}"#)["targetId"].string ?? ""
        let attached = try await call("Target.attachToTarget", #"{"targetId":"\#(target)","flatten":true}"#)
        session.value = attached["sessionId"].string ?? ""
        try await body(self)
    }

    /// Without its pipe a browser ends, and all of its processes with it.
    private func close() { try? input.close() }

    func open(_ url: String) async throws { _ = try await call("Page.navigate", #"{"url":"\#(url)"}"#) }

    /// The value of a script, as text.
    @discardableResult
    func evaluate(_ script: String) async throws -> String? {
        let expression = JSON.text("String(\(script))").text
        return try await call("Runtime.evaluate", #"{"expression":\#(expression)}"#)["result"]["value"].string
    }

    /// Looks until a script says so.
    func wait(for script: String) async throws {
        while try await evaluate(script) != "true" { try Task.checkCancellation() }
    }

    private func call(_ method: String, _ parameters: String) async throws -> JSON {
        count.value += 1
        let number = count.value
        let target = session.value.isEmpty ? "" : #","sessionId":"\#(session.value)""#
        let message = #"{"id":\#(number),"method":"\#(method)","params":\#(parameters)\#(target)}"#
        try input.write(contentsOf: Data(message.utf8) + [0])
        for await text in messages {
            let response = JSON(text)
            if response["id"].integer == number { return response["result"] }
        }
        throw Gone()
    }
}

// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation

/// The system's browser (RFC 8252 §8.12): never a web view.
///
/// Other users of the machine can read what a program was called with, and a
/// browser has extensions and children of its own. So the URL of a sign-in is
/// handed over by a ``BrowserPage``, and the environment that the browser gets
/// holds what a browser needs and nothing else.
public enum SystemBrowser {
    /// Opens the page that leads to the authorization URL, once.
    ///
    /// - Throws: `OAuthError.agent.noBrowser`.
    public static func open(_ page: BrowserPage) async throws { try await open(page, by: program()) }

    /// Opens a URL by `open` or `xdg-open`, as one argument and without a shell.
    ///
    /// The program is waited for 5 s at most: some run as long as the browser.
    ///
    /// - Throws: `OAuthError.agent.noBrowser` when there is no such program, or
    ///   it fails within that time.
    public static func open(_ url: String) async throws { try await run(program(), url) }

    /// Opens the page by a program: its argument is never the authorization URL.
    static func open(_ page: BrowserPage, by program: String) async throws { try await run(program, page.handOver) }

    private static func program() throws -> String {
        #if os(macOS)
            "/usr/bin/open"
        #elseif os(Linux)
            "/usr/bin/xdg-open"
        #else
            throw OAuthError(.agent.noBrowser, reason: "give the agent a way to open a URL")
        #endif
    }

    #if os(macOS) || os(Linux)
        static func run(_ program: String, _ url: String, patience: Duration = .seconds(5)) async throws {
            // A URL that begins with a hyphen would be an option.
            guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
                throw OAuthError(.agent.noBrowser, reason: "not a URL for a browser")
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = [url]
            process.environment = BrowserEnvironment.clean(ProcessInfo.processInfo.environment)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let (ends, end) = AsyncStream.makeStream(of: Int32.self)
            process.terminationHandler = { end.yield($0.terminationStatus) }
            do { try process.run() } catch {
                throw OAuthError(.agent.noBrowser, reason: "the browser cannot be opened", underlying: error)
            }
            let status: Int32? = await withTaskGroup(of: Int32?.self) { group in
                group.addTask { await ends.first { _ in true } }
                group.addTask {
                    try? await ContinuousClock().sleep(for: patience)
                    return nil
                }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
            guard status ?? 0 == 0 else { throw OAuthError(.agent.noBrowser, reason: "the browser did not open") }
        }
    #else
        static func run(_ program: String, _ url: String) async throws {}
    #endif
}

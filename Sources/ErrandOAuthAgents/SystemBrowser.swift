// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation

/// The system's browser (RFC 8252 §8.12): never a web view.
///
/// Other users of the machine can read a program's arguments, and a browser has
/// extensions and child processes of its own. So a ``BrowserPage`` hands over
/// the URL of a sign-in, and the browser's environment contains only the
/// variables that a browser needs.
public enum SystemBrowser {
    /// Opens the page that redirects to the authorization URL, once.
    ///
    /// - Throws: `OAuthError.agent.noBrowser`.
    public static func open(_ page: BrowserPage) async throws { try await open(page, by: program()) }

    /// Opens a URL with `open` or `xdg-open`, as one argument and without a
    /// shell.
    ///
    /// Waits at most 5 s for the program: some run as long as the browser.
    ///
    /// - Throws: `OAuthError.agent.noBrowser` when there is no such program, or
    ///   it fails within that time.
    public static func open(_ url: String) async throws { try await run(program(), url) }

    /// Opens the page with a program.
    ///
    /// The argument is never the authorization URL.
    static func open(_ page: BrowserPage, by program: String) async throws { try await run(program, page.handOver) }

    private static func program() throws -> String {
        #if os(macOS)
            "/usr/bin/open"
        #elseif os(Linux)
            "/usr/bin/xdg-open"
        #else
            throw OAuthError(
                .agent.noBrowser, reason: "no program of this system opens a URL: pass a closure to the agent")
        #endif
    }

    #if os(macOS) || os(Linux)
        static func run(_ program: String, _ url: String, patience: Duration = .seconds(5)) async throws {
            // A URL that begins with a hyphen would be read as an option.
            guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
                throw OAuthError(.agent.noBrowser, reason: "the URL is not http or https")
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
            guard status ?? 0 == 0 else { throw OAuthError(.agent.noBrowser, reason: "the browser was not opened") }
        }
    #else
        static func run(_ program: String, _ url: String) async throws {
            throw OAuthError(
                .agent.noBrowser, reason: "no program of this system opens a URL: pass a closure to the agent")
        }
    #endif
}

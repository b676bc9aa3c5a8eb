// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
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

        /// Opens a URL that contains a secret, and waits while the browser may ask for it.
        ///
        /// The program's argument is a page on 127.0.0.1 that redirects to the URL, as
        /// ``BrowserPage/handOver`` does: on Linux it responds only to programs of this user, and
        /// everywhere it redirects only once.
        ///
        /// - Parameters:
        ///   - url: The URL.
        ///   - time: The time for which the page is served; 60 s by default.
        /// - Throws: `OAuthError.agent.noBrowser`; `agent.intercepted` when the page was asked for
        ///   twice, so that another program may know the secret.
        public static func handOver(_ url: String, for time: Duration = .seconds(60)) async throws {
            try await handOver(url, for: time, by: program())
        }

        static func handOver(_ url: String, for time: Duration, by program: String) async throws {
            let listener = try await LoopbackListener(.v4, port: 0, path: nil)
            listener.opening.lead(to: url)
            do {
                try await run(program, "http://\(listener.authority)\(listener.opening.path)")
                try await withThrowingTaskGroup { group in
                    group.addTask { try await listener.opening.watch() }
                    group.addTask { try await ContinuousClock().sleep(for: time) }
                    defer { group.cancelAll() }
                    try await group.next()
                    // A cancelled watch just ends.
                    try Task.checkCancellation()
                }
            } catch {
                await listener.close()
                throw error
            }
            await listener.close()
        }

        /// Opens a URL with `open` or `xdg-open`, as one argument and without a
        /// shell.
        ///
        /// Other users of the machine can read the URL; ``handOver(_:for:)`` opens one with a secret.
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

        private static func program() -> String {
            #if os(macOS)
                "/usr/bin/open"
            #else
                "/usr/bin/xdg-open"
            #endif
        }

        static func run(_ program: String, _ url: String, patience: Duration = .seconds(5)) async throws {
            // A URL that begins with a hyphen would be read as an option.
            guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
                throw OAuthError(.agent.noBrowser, reason: "the URL is not http or https")
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = [url]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let ends: AsyncStream<Int32>
            do { ends = try process.start() } catch {
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
    }
#endif

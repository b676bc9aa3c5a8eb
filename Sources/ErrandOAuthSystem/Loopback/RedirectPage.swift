// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import Crypto
    import ErrandCore
    import ErrandFoundation

    /// The pages that a person sees.
    ///
    /// They contain nothing of the request: besides fixed texts only the name of the program, and the host of the
    /// server at which the person signed in.
    enum RedirectPage: Hashable {
        case signedIn(host: String?)
        case failed, notThis, refusedWithoutState, expired
        /// A redirect of the browser to a URL.
        case leading(String)
        case refused(Int)

        private var status: String {
            switch self {
            case .leading: "302 Found"
            case .signedIn, .failed: "200 OK"
            case .expired: "410 Gone"
            case .refused(404): "404 Not Found"
            case .refused(405): "405 Method Not Allowed"
            case .refused(431): "431 Request Header Fields Too Large"
            case .notThis, .refusedWithoutState, .refused: "400 Bad Request"
            }
        }

        /// Returns the response with the page.
        ///
        /// - Parameters:
        ///   - language: The language that the browser asks for.
        ///   - program: The name of the program; `nil` for an unnamed one.
        func response(in language: RedirectWords = .english, program: String? = nil) -> String {
            let page = document(language, program)
            var location = ""
            if case .leading(let url) = self { location = "Location: \(url)\r\n" }
            return """
                HTTP/1.1 \(status)\r
                \(location)Content-Type: text/html; charset=utf-8\r
                Content-Language: \(language.tag)\r
                Content-Length: \(page.utf8.count)\r
                Cache-Control: no-store\r
                Referrer-Policy: no-referrer\r
                Content-Security-Policy: default-src 'none'; style-src 'sha256-\(Self.digest)'\r
                X-Content-Type-Options: nosniff\r
                Connection: close\r
                \r
                \(page)
                """
        }

        private func document(_ language: RedirectWords, _ program: String?) -> String {
            let (title, text) = language.words(for: self, program: program)
            let mark =
                switch self {
                case .signedIn: #"<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M12 25l8 8 16-17"/></svg>"#
                default: #"<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M24 12v15M24 35v1"/></svg>"#
                }
            return """
                <!DOCTYPE html>
                <html lang="\(language.tag)">
                <head>
                <meta charset="utf-8">
                <title>\(Self.escaped(title))</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <style>\(Self.sheet)</style>
                </head>
                <body><main class="\(isGood ? "good" : "other")">\(mark)<h1>\(Self.escaped(title))</h1>
                <p>\(Self.escaped(text))</p></main></body>
                </html>

                """
        }

        private var isGood: Bool {
            switch self {
            case .signedIn, .leading: true
            default: false
            }
        }

        private static func escaped(_ text: String) -> String {
            text.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
        }

        private static let digest = Data(SHA256.hash(data: Array(sheet.utf8))).base64EncodedString()

        private static let sheet = """
            :root { color-scheme: light dark; --ground: #f6f5f1; --sheet: #fff; --ink: #1c1b29; --soft: #5b596c;
              --line: #d9d7e0; --good: #17603a; --good-ground: #e6f4ec; --other: #3b3bb8; --other-ground: #ececfa; }
            @media (prefers-color-scheme: dark) { :root { --ground: #13121b; --sheet: #1d1c28; --ink: #efeef6;
              --soft: #aeacc0; --line: #34323f; --good: #8fdcb0; --good-ground: #14301f; --other: #b3b4ff;
              --other-ground: #26264a; } }
            * { box-sizing: border-box; }
            body { display: flex; align-items: center; justify-content: center; min-height: 100vh; margin: 0;
              padding: 24px 16px; background: var(--ground); color: var(--ink); line-height: 1.5;
              font-family: Inter, "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", "Liberation Sans",
              sans-serif; overflow-wrap: anywhere; }
            main { width: 100%; max-width: 432px; padding: 40px 28px; background: var(--sheet); text-align: center;
              border: 1px solid var(--line); border-radius: 12px; }
            svg { width: 56px; height: 56px; margin-bottom: 20px; border-radius: 50%; fill: none; stroke-width: 3.5;
              stroke-linecap: round; stroke-linejoin: round; }
            .good svg { stroke: var(--good); background: var(--good-ground); }
            .other svg { stroke: var(--other); background: var(--other-ground); }
            h1 { margin: 0 0 12px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
            p { margin: 0; color: var(--soft); text-wrap: balance; }
            """
    }
#endif

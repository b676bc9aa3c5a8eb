// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    /// The pages that a person sees: fixed texts that contain nothing of the
    /// request.
    enum RedirectPage {
        case signedIn, failed, notThis, refusedWithoutState, expired
        /// A redirect of the browser to a URL.
        case leading(String)
        case refused(Int)

        var response: String {
            var location = ""
            if case .leading(let url) = self { location = "Location: \(url)\r\n" }
            let (status, text): (String, String) =
                switch self {
                case .leading: ("302 Found", "Your browser goes on to the sign-in.")
                case .signedIn:
                    ("200 OK", "The sign-in has reached the program, which goes on. You can close this page.")
                case .expired: ("410 Gone", "This sign-in has expired. Begin it again in the program.")
                case .failed: ("200 OK", "The sign-in did not work. You can close this page and try again.")
                case .notThis:
                    ("400 Bad Request", "This page belongs to another sign-in. The one you began still waits.")
                case .refusedWithoutState:
                    (
                        "400 Bad Request",
                        "The sign-in was refused, but the server does not say which one. "
                            + "If it was yours, end it in the program, which still waits."
                    )
                case .refused(404): ("404 Not Found", "There is nothing here.")
                case .refused(405): ("405 Method Not Allowed", "There is nothing here.")
                case .refused(431): ("431 Request Header Fields Too Large", "There is nothing here.")
                case .refused: ("400 Bad Request", "There is nothing here.")
                }
            let page =
                "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sign-in</title><p>\(text)</p></html>"
            return """
                HTTP/1.1 \(status)\r
                \(location)Content-Type: text/html; charset=utf-8\r
                Content-Length: \(page.utf8.count)\r
                Cache-Control: no-store\r
                Referrer-Policy: no-referrer\r
                Content-Security-Policy: default-src 'none'\r
                X-Content-Type-Options: nosniff\r
                Connection: close\r
                \r
                \(page)
                """
        }
    }
#endif

// SPDX-License-Identifier: MIT

import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// A page in the browser: a card with the nation's name.
///
/// It runs no script, loads nothing, cannot be framed, and sends its forms only
/// to the nation.
struct Page: Sendable {
    var language: PageLanguage
    var title: String
    var content: HTML
    var status: HTTPResponse.Status = .ok
    /// A further scheme, such as `https`, to which a form's response may
    /// redirect.
    var onwardScheme: String?

    func response(_ slug: String) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.vary] = "Accept-Language"
        fields[.contentSecurityPolicy] = policy
        fields[.xFrameOptions] = "DENY"
        fields[.xContentTypeOptions] = "nosniff"
        fields[.referrerPolicy] = "no-referrer"
        let bytes = Array(document(slug).text.utf8)
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private var policy: String {
        let onward = onwardScheme.map { " \($0):" } ?? ""
        return "default-src 'none'; style-src 'sha256-\(Self.sheetDigest)'; form-action 'self'\(onward); "
            + "frame-ancestors 'none'; base-uri 'none'"
    }

    private static let sheetDigest =
        Data(SHA256.hash(data: Array(PageStyle.sheet.utf8))).base64EncodedString()

    private func document(_ slug: String) -> HTML {
        let style = HTML(stringLiteral: PageStyle.sheet)
        let sandbox = language.choose("in a sandbox", "dans un bac à sable")
        let footer = language.choose(
            "A sandbox nation. Nothing here is real.", "Une nation d’essai. Rien ici n’est réel.")
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) · \(slug)</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            <header>
            <div class="mark" aria-hidden="true">\(String(slug.prefix(1)).uppercased())</div>
            <div><div class="nation">\(slug)</div><div class="host">\(slug).nationbuilder.com, \(sandbox)</div></div>
            </header>
            \(content)
            </main>
            <footer>\(footer)</footer>
            </body>
            </html>

            """
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self("Referrer-Policy") ?? .server
}

// SPDX-License-Identifier: MIT

import ErrandCore
public import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilderAccounts

/// The security headers of every response.
enum PageHeaders {
    /// Sets the headers, unless they are set.
    ///
    /// - Parameter application: The application whose sign-in a form of the
    ///   page may open; `nil` for none.
    static func set(on response: inout Response, _ application: ApplicationIdentity? = nil) {
        guard response.headers[.contentSecurityPolicy] == nil else { return }
        // A browser also applies the policy to the redirects of a form's
        // response.
        let onward = application.map { " " + nations($0.baseURLFormat) } ?? ""
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'\(onward); "
            + "frame-ancestors 'none'; base-uri 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.known("Referrer-Policy")] = "same-origin"
        response.headers[.known("Cross-Origin-Opener-Policy")] = "same-origin"
        response.headers[.known("Cross-Origin-Resource-Policy")] = "same-origin"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if response.headers[.cacheControl]?.hasPrefix("public") == false {
            response.headers[.vary] = "Cookie, Accept-Language"
        }
    }

    /// Returns the origins of an application's nations, in the form of the
    /// policy.
    static func nations(_ format: String) -> String {
        guard let start = format.firstRange(of: "://")?.upperBound else { return "https:" }
        let host = format[start...].prefix { !"/?#".contains($0) }
        guard host.contains("%@") else { return String(format[..<start] + host) }
        // In a policy, an asterisk can only replace the whole first label.
        return host.hasPrefix("%@.") ? "\(format[..<start])*\(host.dropFirst(2))" : "\(format[..<start].dropLast(2))"
    }

    static func page(_ html: String, _ status: HTTPResponse.Status, _ application: ApplicationIdentity?) -> Response {
        var response = Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        set(on: &response, application)
        return response
    }
}

extension NationBuilderWeb {
    /// The fields of an HTML page of your own that shows the account button: the type, the security
    /// policy of these pages, and no storing, since the page differs by visitor.
    ///
    /// The policy allows pictures and style sheets of the application, and no scripts.
    public var pageHeaders: HTTPFields {
        var response = PageHeaders.page("", .ok, people.application)
        response.headers[.contentLength] = nil
        return response.headers
    }
}

extension Visit {
    /// Returns a page.
    ///
    /// - Parameter notice: The notice to show; by default the session's.
    mutating func page(
        _ template: String, _ content: some Sendable, title: String, in section: Layout.Section,
        status: HTTPResponse.Status = .ok, saying notice: WebSession.Notice? = nil
    ) async -> Response {
        var said = notice
        if said == nil { said = await takeNotice() }
        if said == nil { said = await takeLossNotice() }
        let values = PageValues(page: Layout(self, title, section, said), words: words, content: content)
        return PageHeaders.page(web.templates.render(template, values), status, web.people.application)
    }
}

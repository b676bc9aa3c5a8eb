// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilderAccounts

/// What every answer says to the browser about itself.
enum PageHeaders {
    /// Sets the fields.
    ///
    /// - Parameter application: Whose sign-in a form of the page may lead to, if it may.
    static func set(on response: inout Response, _ application: ApplicationIdentity?) {
        // A browser holds the policy against where a form's answer leads on to as well.
        let onward = application.map { " " + nations($0.baseURLFormat) } ?? ""
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'\(onward); "
            + "frame-ancestors 'none'; base-uri 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "same-origin" }
        if let name = HTTPField.Name("Cross-Origin-Opener-Policy") { response.headers[name] = "same-origin" }
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") { response.headers[name] = "same-origin" }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    }

    /// The origins of an application's nations, as a policy names them.
    static func nations(_ format: String) -> String {
        guard let start = format.firstRange(of: "://")?.upperBound else { return "https:" }
        let host = format[start...].prefix { !"/?#".contains($0) }
        guard host.contains("%@") else { return String(format[..<start] + host) }
        // A policy knows a star for the whole first label only.
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

extension Visit {
    /// A page.
    ///
    /// - Parameter notice: What it says first; what the session has to say otherwise.
    mutating func page(
        _ template: String, _ content: some Sendable, title: String, in section: Layout.Section,
        status: HTTPResponse.Status = .ok, saying notice: WebSession.Notice? = nil
    ) async -> Response {
        var said = notice
        if said == nil { said = await takeNotice() }
        let values = PageValues(page: Layout(self, title, section, said), content: content)
        return PageHeaders.page(web.templates.render(template, values), status, web.people.application)
    }
}

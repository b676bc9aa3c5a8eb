// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error page, for errors without a redirect.
enum ProblemPage {
    static func page(_ title: String, _ message: String, status: HTTPResponse.Status = .badRequest) -> Page {
        Page(
            title: title,
            content: """
                <h1>\(title)</h1>
                <p class="problem" role="alert">\(message)</p>
                """,
            status: status)
    }

    static var forgedForm: Page {
        page(
            "This form has expired",
            "It does not come from a page that this browser was given. Go back, load the page again and retry.",
            status: .forbidden)
    }
}

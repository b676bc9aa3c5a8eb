// SPDX-License-Identifier: MIT

import Hummingbird
import Mustache
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb

/// The website's own page: the newest people of the nation that the visitor is signed in to.
struct VolunteerPage: Sendable {
    let web: NationBuilderWeb
    private let template: MustacheTemplate

    /// The content for the template.
    private struct Content {
        let stylesheet: String
        let button: String
        let nation: String?
        let names: [String]
    }

    init(web: NationBuilderWeb) throws {
        self.web = web
        // `{{name}}` is escaped; `{{{button}}}` is HTML already.
        template = try MustacheTemplate(
            string: """
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Volunteers</title><link rel="stylesheet" href="{{stylesheet}}"></head>
                <body>
                <header>{{{button}}}</header>
                {{#nation}}<h1>The newest people of {{.}}</h1>{{/nation}}
                {{^nation}}<h1>Please sign in to your nation</h1>{{/nation}}
                <ul>{{#names}}<li>{{.}}</li>{{/names}}</ul>
                </body>
                </html>
                """)
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("volunteers") { request, _ in
            // The account of the browser that sent this request.
            let account = await web.state(for: request).selected
            // The nation, with that person's token, which is renewed when necessary.
            let people = try await account?.nation.v1.people.list(limit: 5).results
            let content = Content(
                stylesheet: web.stylesheetPath, button: await web.accountButton(for: request),
                nation: account.map { "\($0.slug)" },
                names: (people ?? []).map { "\($0.firstName ?? "") \($0.lastName ?? "")" })
            return EditedResponse(
                headers: [.contentType: "text/html; charset=utf-8"], response: template.render(content))
        }
    }
}

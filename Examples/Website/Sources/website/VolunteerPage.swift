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
        let problem: AccountMessage?
    }

    init(web: NationBuilderWeb) throws {
        self.web = web
        // `{{name}}` is escaped; `{{{button}}}` is HTML already.
        template = try MustacheTemplate(
            string: """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"><title>Volunteers</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <link rel="stylesheet" href="{{stylesheet}}">
                </head>
                <body>
                <header class="bar"><p class="mark">Volunteers</p><nav aria-label="Account">{{{button}}}</nav></header>
                <main>
                {{#nation}}<h1>The newest people of {{.}}</h1>{{/nation}}
                {{^nation}}<h1>Please sign in to your nation</h1>{{/nation}}
                {{#problem}}<p role="alert">{{title}} {{text}}</p>{{/problem}}
                <ul>{{#names}}<li>{{.}}</li>{{/names}}</ul>
                </main>
                </body>
                </html>
                """)
    }

    func addRoutes(to router: Router<SiteContext>) {
        router.get("volunteers") { request, _ in
            // The account of the browser that sent this request.
            let account = await web.state(for: request).selected
            var people: [V1.Person] = []
            var problem: AccountMessage?
            do {
                // The nation, with that person's token, which is renewed when necessary.
                people = try await account?.nation.v1.people.list(limit: 5).results ?? []
            } catch { problem = AccountMessage(error, in: .english) }
            let content = Content(
                stylesheet: web.stylesheetPath, button: await web.accountButton(for: request),
                nation: account.map { "\($0.slug)" },
                names: people.map { "\($0.firstName ?? "") \($0.lastName ?? "")" }, problem: problem)
            // The fields keep the page out of caches, frames and the reach of scripts.
            return EditedResponse(headers: web.pageHeaders, response: template.render(content))
        }
    }
}

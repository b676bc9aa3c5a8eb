// SPDX-License-Identifier: MIT

import NationSandbox

/// A running sandbox, as `--json` prints it.
struct SandboxReport: Codable, Sendable {
    struct App: Codable, Sendable {
        let name: String
        let clientID: String
        let clientSecret: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case clientID = "client_id"
            case clientSecret = "client_secret"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case url, slug, token, email, password, apps
        case webhookToken = "webhook_token"
    }

    let url: String
    let slug: String
    let token: String
    let email: String
    let password: String
    let webhookToken: String
    let apps: [App]

    init(_ nation: RunningSandbox) {
        url = nation.baseURL
        slug = nation.slug
        token = nation.accessToken
        email = nation.adminEmail
        password = nation.adminPassword
        webhookToken = nation.webhookToken
        apps = nation.apps.map { App(name: $0.name, clientID: $0.clientID, clientSecret: $0.clientSecret) }
    }
}

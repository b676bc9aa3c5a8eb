// SPDX-License-Identifier: MIT

import NationSandbox

/// The text that `nb sandbox` prints when the nation is ready.
enum SandboxGreeting {
    static func text(_ nation: RunningSandbox) -> String {
        let apps = nation.apps.map { app in
            """
            \(app.name)
              Client id      \(app.clientID)
              Client secret  \(app.clientSecret ?? "none: PKCE is required")
            """
        }
        return """
            A nation is up.
              URL            \(nation.baseURL)
              Slug           \(nation.slug)
              Token          \(nation.accessToken)
              E-mail         \(nation.adminEmail)
              Password       \(nation.adminPassword)
              Webhook token  \(nation.webhookToken)

            Apps may send people back to any port of http://127.0.0.1/callback and
            http://127.0.0.1/oauth/callback.
            \(apps.joined(separator: "\n"))

            In a second terminal:
              \(export(nation))
              nb people list --limit 3
              curl \(nation.baseURL)/sandbox

            Ctrl-C ends it.
            """
    }

    /// Returns the line that makes the nation that of all commands in a shell.
    static func export(_ nation: RunningSandbox) -> String {
        "export NB_BASE_URL=\(nation.baseURL) NB_TOKEN=\(nation.accessToken)"
    }
}

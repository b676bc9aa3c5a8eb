// SPDX-License-Identifier: MIT

import ErrandJSON
import NationSandbox

extension RunningSandbox {
    /// A running sandbox, as `--json` prints it.
    var report: JSONObject {
        let apps = apps.map { app in
            var object: JSONObject = ["name": .string(app.name), "client_id": .string(app.clientID)]
            object["client_secret"] = app.clientSecret.map { .string($0) }
            return JSONValue.object(object)
        }
        return [
            "url": .string(baseURL), "slug": .string(slug), "token": .string(accessToken),
            "email": .string(adminEmail), "password": .string(adminPassword),
            "webhook_token": .string(webhookToken), "apps": .array(apps),
        ]
    }
}

// SPDX-License-Identifier: MIT

import ErrandJSON

extension SingerConfiguration {
    /// The settings of the file.
    static let settings = [
        Setting(name: "nation", type: "string", description: "The nation: its slug or its address."),
        Setting(name: "access_token", type: "string", description: "An access token.", isSecret: true),
        Setting(name: "account", type: "string", description: "An account of nb login, as nb accounts names it."),
        Setting(
            name: "credential_store", type: "string",
            description: "The folder of the credentials of nb oauth login."),
        Setting(
            name: "activate_version", type: "boolean",
            description:
                "Whether a target may remove the records that a complete walk no longer found; false by default."
        ),
    ]

    /// Returns what the tap is and can do, as engines ask for it, as JSON.
    package static func about(version: String) -> [UInt8] {
        var properties = JSONObject()
        for setting in settings {
            var property: JSONObject = ["type": [.string(setting.type)], "description": .string(setting.description)]
            if setting.isSecret { property["secret"] = true }
            properties[setting.name] = .object(property)
        }
        let about: JSONValue = [
            "name": "tap-nationbuilder", "description": "Singer tap for NationBuilder.", "version": .string(version),
            "capabilities": ["about", "catalog", "discover", "state", "activate-version"],
            "settings": ["type": "object", "properties": .object(properties)],
        ]
        return (try? JSONWriter().write(about)) ?? []
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The rules for the addresses of webhooks.
enum WebhookAddress {
    /// Checks the address of a program, with `{event}` for the name of the event.
    ///
    /// - Throws: `ValidationError`.
    static func check(_ address: String) throws {
        guard url(address.replacing("{event}", with: "event")) != nil else {
            throw ValidationError("\"\(address)\" is not a URL such as http://127.0.0.1:3000/webhooks/{event}.")
        }
    }

    /// Checks the address of the listener itself, to which the path of an event is added.
    ///
    /// - Throws: `ValidationError`.
    static func check(publicURL address: String) throws {
        guard let url = url(address), url.query == nil, !address.contains("{") else {
            throw ValidationError(
                "--public-url \(address) is not a URL such as https://tunnel.example.com, to which "
                    + "\(WebhookListener.path("EVENT")) is added.")
        }
    }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host?.isEmpty == false, url.user == nil, url.fragment == nil
        else { return nil }
        return url
    }
}

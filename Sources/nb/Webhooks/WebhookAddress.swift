// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand

/// The rules for the addresses of webhooks.
enum WebhookAddress {
    /// Checks the address of a program, with `{event}` for the name of the event.
    ///
    /// - Throws: `ValidationError`.
    static func check(_ address: String) throws {
        do { _ = try target(address.replacing("{event}", with: "event")) } catch {
            throw ValidationError(
                "\"\(address)\" is not a URL such as http://127.0.0.1:3000/webhooks/{event}\(reason(error)).")
        }
    }

    /// Checks the address of the listener itself, to which the path of an event is added.
    ///
    /// - Throws: `ValidationError`.
    static func check(publicURL address: String) throws {
        do {
            guard try target(address).query == nil, !address.contains("{") else {
                throw ClientError(.invalidRequest.url, reason: "the URL holds a query or a place for a name")
            }
        } catch {
            throw ValidationError(
                "--public-url \(address) is not a URL such as https://tunnel.example.com, to which "
                    + "\(WebhookListener.path("EVENT")) is added\(reason(error)).")
        }
    }

    private static func reason(_ error: any Error) -> String { (error as? ClientError)?.reason.map { ": \($0)" } ?? "" }

    /// Returns the target of an address that is the same for every event.
    static func target(_ text: String) throws -> URLTarget {
        let reference = try URLReference(text)
        guard reference.fragment == nil else {
            throw ClientError(.invalidRequest.url, reason: "the URL holds a fragment")
        }
        return try URLTarget(reference)
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// Which nation a command talks to, and as whom.
struct Connection: ParsableArguments {
    @Option(help: "The nation's slug. [NB_SLUG]")
    var slug: String?

    @Option(name: .customLong("base-url"), help: "Where the nation is, when not at nationbuilder.com. [NB_BASE_URL]")
    var baseURL: String?

    @Option(help: "An access token. [NB_TOKEN] (An option shows in the list of processes; the variable does not.)")
    var token: String?

    /// The nation, from the options or the environment.
    func nation(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Nation {
        func value(_ option: String?, _ name: String) -> String? {
            (option ?? environment[name]).flatMap { $0.isEmpty ? nil : $0 }
        }
        let base = try value(baseURL, "NB_BASE_URL").map { try BaseURL($0) }
        guard let name = value(slug, "NB_SLUG") ?? (base == nil ? nil : "sandbox") else {
            throw ClientError(.invalidRequest.url, reason: "no nation: give --slug or --base-url, or set NB_SLUG")
        }
        guard let token = value(token, "NB_TOKEN") else { throw ClientError(.unauthenticated.noCredential) }
        return Nation(try Slug(name), baseURL: base, authorizer: .bearer(token), transport: .platform) {
            // The person typed the values, so only what carries a credential is hidden.
            $0.redaction = .credentialsOnly
        }
    }
}

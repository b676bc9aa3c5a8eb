// SPDX-License-Identifier: MIT

import Errand
import NationBuilder

extension Slug {
    /// A stand-in for the slug of a nation of which only the address is known.
    static let unnamed: Slug = "unnamed"
}

extension Nation {
    /// The nation's name in messages: the slug, or the host if the slug is not known.
    package var name: String {
        slug == .unnamed ? v1.client.configuration.baseURL?.origin?.authority ?? "\(slug)" : "\(slug)"
    }

    /// Returns the slug of the site that is meant when none is given.
    ///
    /// That is the nation's slug. A nation of which only the address is known is asked
    /// for its sites.
    ///
    /// - Parameter isSilent: Whether nothing may be sent, so that such a nation is not asked.
    /// - Throws: ``CommandFailure`` when such a nation has no site, or several.
    package func usualSite(silently isSilent: Bool) async throws -> String {
        guard slug == .unnamed else { return "\(slug)" }
        if isSilent { throw CommandFailure("which site? give --site", exitCode: 64) }
        let sites = try await v1.client.send(V1.Sites.list(limit: 10)).results.compactMap(\.slug)
        guard let site = sites.first, sites.count == 1 else {
            let known = sites.isEmpty ? "" : ": \(name) has \(TerminalText.safe(sites.joined(separator: ", ")))"
            throw CommandFailure("which site? give --site\(known)", exitCode: 64)
        }
        return site
    }
}

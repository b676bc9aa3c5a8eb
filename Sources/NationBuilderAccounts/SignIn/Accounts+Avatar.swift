// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import ErrandSteps
import HTTPTypes
import Logging

extension Accounts {
    /// Drops the pictures in memory; ``refresh(_:)`` fetches them again.
    public func removeAvatars() {
        for id in open.keys {
            open[id]?.avatar = nil
            open[id]?.avatarURL = nil
        }
    }

    /// Fetches a person's picture, unless it is already there; a failure is
    /// only logged.
    func fetchAvatar(of id: Account.ID, _ person: KnownPerson) async {
        guard configuration.fetchesAvatars, let url = person.avatarURL, open[id] != nil else { return }
        if open[id]?.avatar != nil, open[id]?.avatarURL == url { return }
        do {
            let avatar = try await avatar(at: url)
            open[id]?.avatar = avatar
            open[id]?.avatarURL = url
            if let account = self[id] { listeners.tell(AccountEvent(.updated, account)) }
        } catch {
            configuration.logger.info("the avatar of account \(id) could not be fetched: \(error)")
        }
    }

    /// Fetches a picture without credentials, since it is usually on another
    /// host.
    private func avatar(at url: String) async throws -> Avatar {
        guard EndpointURL.isSafe(url) else {
            throw ClientError(.invalidRequest.url, reason: "the picture's URL is not safe")
        }
        var request = Request<[UInt8]>(.get, "", reading: .bytes)
        request.parts += [
            .url(url), .timeout(.seconds(10)), .option(\.maximumResponseSize, configuration.maximumAvatarSize),
        ]
        let response = try await factory.http.with { $0.middleware = [.redirects()] }.response(to: request)
        let type = response.head.headerFields[.contentType].map { MediaType($0).essence } ?? ""
        // SVG is refused, since it can contain scripts.
        guard ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(type) else {
            throw ClientError(.undecodable.contentType, reason: "\(type) is not a supported picture")
        }
        return Avatar(bytes: response.value, mediaType: type)
    }
}

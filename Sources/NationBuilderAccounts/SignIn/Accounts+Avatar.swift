// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandOAuth
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
        // The sandbox names a picture of the real service. That none is fetched from there is no failure.
        if EndpointURL.isLocal(id.baseURL), EndpointURL.isSafe(url), !EndpointURL.isLocal(url) { return }
        do {
            let avatar = try await picture(at: url, of: id.baseURL)
            open[id]?.avatar = avatar
            open[id]?.avatarURL = url
            if let account = self[id] { listeners.tell(AccountEvent(.updated, account)) }
        } catch {
            configuration.logger.info("the avatar of account \(id) could not be fetched: \(error)")
        }
    }

    /// Fetches a person's picture without credentials, since it is usually on
    /// another host.
    ///
    /// For a nation on this machine, only pictures on this machine are fetched;
    /// for other nations, only pictures on the internet. Otherwise a nation could
    /// make a server send requests to its own services and those of its network.
    ///
    /// - Parameters:
    ///   - url: The picture's URL, as the nation returned it.
    ///   - nation: The nation's URL.
    package nonisolated func picture(at url: String, of nation: String) async throws -> Avatar {
        let isLocal = EndpointURL.isLocal(nation)
        guard EndpointURL.isSafe(url), EndpointURL.isLocal(url) == isLocal else {
            throw ClientError(.invalidRequest.url, reason: "the picture's URL is not safe")
        }
        var request = Request<[UInt8]>(.get, "", reading: .bytes)
        request.parts += [
            .url(url), .timeout(.seconds(10)), .option(\.maximumResponseSize, configuration.maximumAvatarSize),
        ]
        let client = factory.http.with {
            $0.middleware = isLocal ? [] : [.redirects(), RemoteHosts(lookUp: configuration.lookUp)]
        }
        let response = try await client.response(to: request)
        let type = response.head.headerFields[.contentType].map { MediaType($0).essence } ?? ""
        // SVG is refused, since it can contain scripts.
        guard ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(type) else {
            throw ClientError(.undecodable.contentType, reason: "\(type) is not a supported picture")
        }
        return Avatar(bytes: response.value, mediaType: type)
    }
}

/// A middleware that refuses hosts on this machine and in private networks, to which a name or a redirect may lead.
///
/// The transport looks a name up again, so a name server that changes its response between the two gets past this.
private struct RemoteHosts: Middleware {
    let lookUp: @Sendable (String) async -> [String]

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard let host = try? URLHost(request.origin.host), !host.isLocal else {
            throw ClientError(.invalidRequest.url, reason: "the picture's URL leads to this machine")
        }
        // A name without an address here may have one at the proxy.
        let addresses = host.isName ? await lookUp(host.description) : []
        guard
            ([host] + addresses.compactMap { Self.host(of: $0) }).allSatisfy({
                !PrivateNetwork.contains($0) && !$0.isLoopbackAddress
            })
        else {
            throw ClientError(.invalidRequest.url, reason: "the picture's URL leads into a private network")
        }
        return try await next(request)
    }

    /// Returns the host of an address as the system writes it.
    private static func host(of address: String) -> URLHost? {
        // What follows is the network interface of an address that is valid on it alone.
        let text = address.prefix { $0 != "%" }
        return try? URLHost(text.contains(":") ? "[\(text)]" : text)
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes

/// What stored responses are found by: a URL, and for whom they are.
public struct CacheKey: Sendable, Hashable {
    /// The absolute URL without a fragment, its origin in lower case.
    ///
    /// It may hold a secret in its query.
    public let url: String

    /// For whom the responses are: one partition is never given to another.
    ///
    /// Empty for responses to requests without credentials.
    public let partition: String

    /// Whether both are of the same bytes.
    public static func == (one: Self, other: Self) -> Bool {
        ExactText(one.url) == ExactText(other.url) && ExactText(one.partition) == ExactText(other.partition)
    }

    /// Feeds the bytes of both.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(url))
        hasher.combine(ExactText(partition))
    }

    /// A key.
    public init(url: String, partition: String) {
        self.url = url
        self.partition = partition
    }

    /// The key of a request.
    public init(_ request: RawRequest, partition: String) {
        let origin = request.origin
        url = "\(origin.scheme)://\(origin.authority)\(request.head.path ?? "/")"
        self.partition = partition
    }
}

/// What a request that may change something does to what is stored (RFC 9111 §4.4).
public struct CacheInvalidation: Sendable {
    /// The URLs whose stored responses are obsolete, for whomever they are.
    public let urls: [String]

    /// What an unsafe request does.
    ///
    /// It counts when the answer is no error, and when there is none: then nobody
    /// knows what the server has done. Besides the URL of the request those of
    /// `Location` and `Content-Location` are obsolete, if they are of the same
    /// origin, and the one that redirects led to.
    ///
    /// - Parameter response: The server's answer; `nil` when there was none.
    public init(by request: RawRequest, response: RawResponse?) {
        let own = CacheKey(request, partition: "").url
        guard let response else {
            urls = [own]
            return
        }
        guard (200...399).contains(response.head.status.code) else {
            urls = []
            return
        }
        var urls = [own]
        let base = response.redirected ?? (try? request.target)
        if let redirected = response.redirected { urls.append(redirected.text) }
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let base, let text = response.head.headerFields[name],
                let target = try? URLTarget(text, from: base), target.origin == base.origin
            else { continue }
            urls.append(target.text)
        }
        self.urls = urls
    }

    /// The head under which the answer to an unsafe request is stored as that of a
    /// `GET`; `nil` when it may not be (RFC 9110 §9.3.3).
    ///
    /// It may when it is a 200 to a `POST` that says how long it is fresh, and that
    /// its content is what the URL has now (`Content-Location`).
    public static func head(
        storing response: RawResponse, to request: RawRequest, rules: CacheRules, requested: CacheMoment,
        received: CacheMoment
    ) -> CachedHead? {
        guard request.head.method == .post, response.head.status == .ok, response.redirected == nil,
            let base = try? request.target, let location = response.head.headerFields[.contentLocation],
            (try? URLTarget(location, from: base)) == base
        else { return nil }
        let parsed = CacheRequest(request.head, at: received.date)
        guard !parsed.forbidsStoring, !parsed.isPersonal,
            let head = CachedHead(
                storing: response.head, to: request.head.headerFields, rules, requested: requested, received: received),
            case .explicit(let lifetime) = head.terms.lifetime, lifetime > head.terms.ageOnArrival
        else { return nil }
        return head
    }
}

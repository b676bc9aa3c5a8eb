// SPDX-License-Identifier: MIT

import ErrandJSON

/// A receiver that reads a nation's webhooks and refuses all others.
///
/// ```swift
/// let receiver = WebhookReceiver(secret: secret)
/// let delivery = try receiver.read(body, for: .personChanged)
/// if let person = try delivery.person { print(try person.requireID()) }
/// ```
///
/// NationBuilder does not sign webhooks: the body contains the nation's secret.
/// So accept webhooks over HTTPS only, and keep their bodies out of logs. A
/// delivery has no id, and may arrive twice or never: the app must handle both.
///
/// The receiver contains no server: pass it the body of a `POST`, from any web
/// framework.
public struct WebhookReceiver: Sendable {
    private let secret: [UInt8]

    /// The accepted nation; `nil`, the default, accepts any nation that knows
    /// the secret.
    ///
    /// A subnation sends the secret of its parent nation and its own
    /// slug. A body without a slug, which versions 1 and 2 allow, is accepted
    /// from any nation that knows the secret.
    public var nation: Slug?

    /// The largest accepted body, in bytes.
    ///
    /// 1 MiB by default; a person takes about 10 KiB.
    public var maximumSize = 1 << 20

    /// Creates a receiver with the nation's secret.
    ///
    /// - Parameters:
    ///   - secret: The webhook token from the nation's settings. An
    ///     empty one refuses everything.
    ///   - nation: The accepted nation; `nil` accepts any nation that knows the secret.
    public init(secret: String, nation: Slug? = nil) {
        self.secret = Array(secret.utf8)
        self.nation = nation
    }

    /// Reads the delivery in a body.
    ///
    /// The secret is compared before any other member is read, in a time that
    /// does not depend on how much of it is right.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - event: The event of the subscription. The body does not name it, so
    ///     give each event its own URL.
    /// - Throws: ``WebhookError``.
    public func read(_ body: some Collection<UInt8>, for event: V1.WebhookEvent? = nil) throws -> WebhookDelivery {
        guard body.count <= maximumSize else { throw WebhookError.tooLarge }
        let object: JSONObject
        do {
            object = try JSONReader.nationBuilder.read(JSONObject.self, from: body)
        } catch let error as JSONError {
            let place = error.line.map { " in line \($0)" } ?? ""
            throw WebhookError.malformed.because("the body is not a JSON object\(place)")
        }
        guard let token = object["token"]?.string else { throw WebhookError.noSecret }
        guard ConstantTime.areEqual(Array(token.utf8), secret) else { throw WebhookError.wrongSecret }
        guard let payload = object["payload"]?.object else {
            throw WebhookError.malformed.because("payload is not an object")
        }
        var version: Int?
        if let told = object["version"], told != .null {
            guard let number = Self.integer(told) else {
                throw WebhookError.malformed.because("version is not a whole number")
            }
            guard (1...4).contains(number) else { throw WebhookError.unknownVersion }
            version = number
        }
        let slug = object["nation_slug"]?.string
        if let nation, let slug, nation.description != slug.lowercased() { throw WebhookError.otherNation }
        var extra = object
        for key in ["token", "version", "nation_slug", "payload"] { extra[key] = nil }
        return WebhookDelivery(nationSlug: slug, version: version, event: event, payload: payload, extra: extra)
    }

    /// Returns a whole number, also from a string.
    private static func integer(_ value: JSONValue) -> Int? { value.int ?? value.string.flatMap { Int($0) } }
}

extension WebhookReceiver: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The nation, never the secret.
    public var description: String { "webhooks of \(nation.map { "\($0)" } ?? "any nation")" }

    /// The nation, never the secret.
    public var debugDescription: String { description }

    /// A mirror of the nation only: a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["nation": nation as Any]) }
}

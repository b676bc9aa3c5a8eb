// SPDX-License-Identifier: MIT

import ErrandJSON

/// What reads the webhooks that a nation sends, and lets in no others.
///
/// ```swift
/// let receiver = WebhookReceiver(secret: secret)
/// let delivery = try receiver.read(body, for: .personChanged)
/// print(delivery.person?.id ?? 0)
/// ```
///
/// NationBuilder signs nothing: the secret of the nation travels in the body. So
/// take webhooks over HTTPS only, and keep the bodies out of logs. No number
/// tells one delivery from another, and nobody promises that each comes once:
/// handle what comes twice, or never.
///
/// A value without a server: give it the body of a `POST`, from whatever web
/// framework there is.
public struct WebhookReceiver: Sendable {
    private let secret: [UInt8]

    /// The nation that is listened to; `nil`, the default, for any that knows
    /// the secret.
    ///
    /// A nation below another sends the secret of that one, and its own slug. A
    /// body without a slug, as versions 1 and 2 may be, is of any nation that
    /// knows the secret.
    public var nation: Slug?

    /// How many bytes a body may have.
    ///
    /// Default 1 MiB; a person takes about 10 KiB.
    public var maximumSize = 1 << 20

    /// A receiver that knows the nation's secret.
    ///
    /// - Parameter secret: The webhook token from the nation's settings. With an
    ///   empty one nothing is let in.
    public init(secret: String, nation: Slug? = nil) {
        self.secret = Array(secret.utf8)
        self.nation = nation
    }

    /// The delivery that a body holds.
    ///
    /// The secret is compared before anything else is looked at, in a time that
    /// does not depend on how much of it is right.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - event: What the subscription is for. The body does not say, so give
    ///     each event an address of its own to know it.
    /// - Throws: ``WebhookError``.
    public func read(_ body: some Collection<UInt8>, for event: V1.WebhookEvent? = nil) throws -> WebhookDelivery {
        guard body.count <= maximumSize else { throw WebhookError.tooLarge }
        let object: JSONObject
        do {
            object = try JSONReader().read(JSONObject.self, from: body)
        } catch let error as JSONError {
            let place = error.line.map { " in line \($0)" } ?? ""
            throw WebhookError.malformed.because("it is no JSON object\(place)")
        }
        guard let token = object["token"]?.string else { throw WebhookError.noSecret }
        guard ConstantTime.areEqual(Array(token.utf8), secret) else { throw WebhookError.wrongSecret }
        guard let payload = object["payload"]?.object else {
            throw WebhookError.malformed.because("payload is no object")
        }
        var version: Int?
        if let told = object["version"], told != .null {
            guard let number = Self.integer(told) else {
                throw WebhookError.malformed.because("version is no whole number")
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

    /// A whole number, also out of a string.
    private static func integer(_ value: JSONValue) -> Int? { value.int ?? value.string.flatMap { Int($0) } }
}

extension WebhookReceiver: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The nation, and never the secret.
    public var description: String { "webhooks of \(nation.map { "\($0)" } ?? "any nation")" }

    /// The nation, and never the secret.
    public var debugDescription: String { description }

    /// Nothing but the nation: a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["nation": nation as Any]) }
}

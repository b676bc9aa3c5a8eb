// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A webhook that a nation sent.
public struct WebhookDelivery: Sendable, Hashable {
    /// The slug of the nation where the event happened; versions 1 and 2 may
    /// leave it out.
    public var nationSlug: String?
    /// The version of the payload, 1 to 4; `nil` when the body does not contain
    /// it, which is allowed before version 4 only.
    public var version: Int?
    /// The event that was passed to the receiver, if any.
    public var event: V1.WebhookEvent?
    /// The payload, unchanged and complete.
    public var payload: JSONObject
    /// Unknown members beside the payload; never the secret.
    public var extra: JSONObject

    /// The subject of a payload.
    public struct Subject: Sendable, Hashable {
        private enum Kind: Hashable { case person, donation, contact, other }
        private let kind: Kind

        /// A person.
        public static let person = Self(kind: .person)
        /// A donation.
        public static let donation = Self(kind: .donation)
        /// A contact with a person.
        public static let contact = Self(kind: .contact)
        /// Something that the model does not know: see
        /// ``WebhookDelivery/payload``.
        public static let other = Self(kind: .other)
    }

    /// The subject of the payload, by its members.
    public var subject: Subject {
        if payload["person_call"] != nil || payload["signup_call"] != nil { return .contact }
        if payload["donation"] != nil { return .donation }
        return payload["person"] != nil || payload["signup"] != nil ? .person : .other
    }

    /// The person, in the full form; `nil` when the payload is not about a
    /// person.
    ///
    /// - Throws: ``WebhookError/unreadable`` with the reason when it cannot be
    ///   read.
    ///
    /// Version 4 has the same form as the API. Earlier versions have other
    /// names: `nationbuilder_id`, `phone_number`, `mobile_number`, `born_at` and
    /// `address` are read as the API's members, and the others are in
    /// ``V1/Person/extra``. Dates such as `05/28/2013  3:37 PM` lack a time
    /// zone: they are kept as text, and ``DateTime/date`` is `nil`.
    public var person: V1.Person? {
        get throws { try read("person") ?? read("signup", LegacyNames.person) }
    }

    /// The donation; `nil` when the payload is not about a donation.
    ///
    /// The names of earlier versions are read as the API's.
    ///
    /// - Throws: ``WebhookError/unreadable`` with the reason when it cannot be
    ///   read.
    public var donation: V1.Donation? {
        get throws { try read("donation", LegacyNames.donation) }
    }

    /// The contact with a person; `nil` when the payload is not about a
    /// contact.
    ///
    /// The names of earlier versions are read as those of version 4.
    ///
    /// - Throws: ``WebhookError/unreadable`` with the reason when it cannot be
    ///   read.
    public var contact: V1.PersonCall? {
        get throws { try read("person_call") ?? read("signup_call", LegacyNames.call) }
    }

    private func read<Model: V1.Model>(
        _ name: String, _ renamed: (JSONValue) -> JSONValue = { $0 }
    ) throws -> Model? {
        guard let value = payload[name], value != .null else { return nil }
        do {
            return try JSONReader().read(Model.self, from: JSONWriter().write(renamed(value)))
        } catch let error as JSONError {
            // The original error is left out, because it may quote the body.
            let path = error.codingPath.map { ".\($0)" }.joined()
            throw WebhookError.unreadable.because("\(name)\(path) has an unexpected value")
        }
    }
}

extension WebhookDelivery: CustomStringConvertible, CustomDebugStringConvertible {
    /// The nation, the version, the event and the names of the payload's
    /// members, without values.
    public var description: String {
        let names = payload.keys.joined(separator: ", ")
        let what = event.map { "\($0)" } ?? "webhook"
        return "\(what) of \(nationSlug ?? "a nation"), version \(version.map(String.init) ?? "unknown"): \(names)"
    }

    /// The description, which keeps people's data out of logs.
    public var debugDescription: String { description }
}

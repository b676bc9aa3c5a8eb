// SPDX-License-Identifier: MIT

public import ErrandJSON

/// What a nation told a subscriber.
public struct WebhookDelivery: Sendable, Hashable {
    /// The slug of the nation where it happened; versions 1 and 2 need not say
    /// it.
    public var nationSlug: String?
    /// The version of the payload, 1 to 4; `nil` when the body does not say it,
    /// which only those before version 4 may do.
    public var version: Int?
    /// What happened, as far as the receiver was told.
    public var event: V1.WebhookEvent?
    /// The payload as it came; nothing of it is lost.
    public var payload: JSONObject
    /// Members beside the payload that are not known; never the secret.
    public var extra: JSONObject

    /// What a payload is about.
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

    /// What the payload is about, by its members.
    public var subject: Subject {
        if payload["person_call"] != nil || payload["signup_call"] != nil { return .contact }
        if payload["donation"] != nil { return .donation }
        return payload["person"] != nil || payload["signup"] != nil ? .person : .other
    }

    /// The person, in the full form.
    ///
    /// Version 4 has it as the API has it. Before that other names were used; of
    /// these `nationbuilder_id`, `phone_number`, `mobile_number`, `born_at` and
    /// `address` are read as the API's, and the others are in
    /// ``V1/Person/extra``. Dates such as `05/28/2013  3:37 PM` do not say of
    /// which time zone they are: they are kept as text, and ``DateTime/date`` is
    /// `nil`.
    public var person: V1.Person? {
        payload["person"].flatMap(read) ?? payload["signup"].map(LegacyNames.person).flatMap(read)
    }

    /// The donation; names from before version 4 are read as the API's.
    public var donation: V1.Donation? { payload["donation"].map(LegacyNames.donation).flatMap(read) }

    /// The contact with a person; names from before version 4 are read as those
    /// of version 4.
    public var contact: V1.PersonCall? {
        payload["person_call"].flatMap(read) ?? payload["signup_call"].map(LegacyNames.call).flatMap(read)
    }

    private func read<Model: V1.Model>(_ value: JSONValue) -> Model? {
        try? JSONReader().read(Model.self, from: JSONWriter().write(value))
    }
}

extension WebhookDelivery: CustomStringConvertible, CustomDebugStringConvertible {
    /// Nation, version, event and the names in the payload; no values.
    public var description: String {
        let names = payload.keys.joined(separator: ", ")
        let what = event.map { "\($0)" } ?? "webhook"
        return "\(what) of \(nationSlug ?? "a nation"), version \(version.map(String.init) ?? "unknown"): \(names)"
    }

    /// The description: what people entrusted to a nation is not for logs.
    public var debugDescription: String { description }
}

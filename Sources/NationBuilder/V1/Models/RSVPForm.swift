// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// What those who come to an event are asked.
    public struct RSVPForm: Sendable, Hashable {
        /// Whether they are asked for a telephone number.
        @JSONMember public var phone: V1.FieldRequirement?
        /// Whether they are asked for an address.
        @JSONMember public var address: V1.FieldRequirement?
        /// Whether they may bring guests.
        @JSONMember public var allowsGuests: Bool?
        /// Whether the form is shown.
        @JSONMember public var acceptsRSVPs: Bool?
        /// Whether they may offer to help.
        @JSONMember public var gathersVolunteers: Bool?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case phone
            case address
            case allowsGuests = "allow_guests"
            case acceptsRSVPs = "accept_rsvps"
            case gathersVolunteers = "gather_volunteers"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.RSVPForm: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .phone: try object.read(key, &_phone, orKeep: &extra)
            case .address: try object.read(key, &_address, orKeep: &extra)
            case .allowsGuests: try object.read(key, &_allowsGuests, orKeep: &extra)
            case .acceptsRSVPs: try object.read(key, &_acceptsRSVPs, orKeep: &extra)
            case .gathersVolunteers: try object.read(key, &_gathersVolunteers, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.phone, $phone, over: &extra)
        try object.write(.address, $address, over: &extra)
        try object.write(.allowsGuests, $allowsGuests, over: &extra)
        try object.write(.acceptsRSVPs, $acceptsRSVPs, over: &extra)
        try object.write(.gathersVolunteers, $gathersVolunteers, over: &extra)
        try object.write(unknown: extra)
    }
}

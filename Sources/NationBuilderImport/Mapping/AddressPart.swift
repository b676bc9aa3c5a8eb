// SPDX-License-Identifier: MIT

import NationBuilder

/// A part of one of a person's addresses, such as `home_address.city`.
struct AddressPart: Sendable, Hashable {
    /// The attribute, such as `home_address`.
    let address: String
    /// The member, such as `city`.
    let part: String

    /// The addresses of people that can be written.
    static let addresses = PersonAttribute.all.compactMap(\.address)

    /// The parts that belong to a place; what else an address has is the nation's own.
    static let parts = V2.Address.parts.filter { part in
        !["distance", "import_id", "delete"].contains(part) && !part.contains("phone")
    }

    /// Creates a part from its name with a dot; `nil` for an unknown one.
    init?(_ name: String) {
        let name = V2.ValueName(name)
        guard let part = name.member, Self.addresses.contains(name.attribute), Self.parts.contains(part) else {
            return nil
        }
        (address, self.part) = (name.attribute, part)
    }

    private init(_ address: String, _ part: String) { (self.address, self.part) = (address, part) }

    /// Creates the part that a header means, such as `home_city`, `Mailing address 1` or `zip`.
    ///
    /// A part without an address is one of the home address, which NationBuilder's own files call the
    /// primary one.
    ///
    /// - Parameter words: The header in lower case, with underscores.
    init?(header words: String) {
        let own = Self.addresses.map { ($0, String($0.dropLast("_address".count))) }
        for (address, place) in own + Self.places {
            guard words.hasPrefix(place + "_") else { continue }
            let rest = String(words.dropFirst(place.count + 1))
            let inside = rest.hasPrefix("address_") ? String(rest.dropFirst("address_".count)) : rest
            // A "mail address" may be one of e-mail.
            guard words != "mail_address", let part = Self.part(rest) ?? Self.part(inside) else { continue }
            self.init(address, part)
            return
        }
        // Alone, "address" is too often something else, and coordinates belong to no address of the person.
        guard let part = Self.part(words), !["lat", "lng", "fips", "submitted_address"].contains(part) else {
            return nil
        }
        self.init("home_address", part)
    }

    /// Other names of addresses, as files of voters and NationBuilder's own have them.
    private static let places = [
        ("home_address", "primary"), ("home_address", "residence"), ("home_address", "residential"),
        ("home_address", "res"), ("mailing_address", "mail"),
    ]

    private static func part(_ word: String) -> String? {
        if parts.contains(word) { return word }
        return [
            "address": "address1", "address_1": "address1", "address_2": "address2", "address_3": "address3",
            "street": "address1", "street_address": "address1", "street1": "address1", "street2": "address2",
            "addr1": "address1", "addr2": "address2", "address_line_1": "address1", "address_line_2": "address2",
            "street_line_1": "address1", "street_line_2": "address2", "secondary_addr": "address2",
            "town": "city", "province": "state", "region": "state", "zip_code": "zip", "zipcode": "zip", "zip5": "zip",
            "postal_code": "zip", "postcode": "zip", "post_code": "zip", "postalcode": "zip", "postal": "zip",
            "zip_postal_code": "zip", "zip_postal": "zip", "code_postal": "zip", "ville": "city",
            "pays": "country_code",
            "state_province": "state", "state_region": "state", "country_region": "country_code",
            "country": "country_code", "latitude": "lat", "longitude": "lng",
        ][word]
    }

    var name: String { "\(address).\(part)" }

    var kind: ValueKind {
        switch part {
        case "country_code": .countryCode
        case "zip", "fips": .code
        default: .text
        }
    }
}

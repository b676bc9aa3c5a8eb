// SPDX-License-Identifier: MIT

/// The searchable place of a person: parts of the primary address.
struct PersonPlace: Sendable {
    var city: String?
    var state: String?
    var latitude: Double?
    var longitude: Double?

    init(city: String? = nil, state: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
        self.city = city
        self.state = state
        self.latitude = latitude
        self.longitude = longitude
    }

    init(_ record: PersonRecord) {
        let address = record.value("primary_address")
        self.init(
            city: address?.text("city"), state: address?.text("state"),
            latitude: address?.text("lat").flatMap { Double($0) },
            longitude: address?.text("lng").flatMap { Double($0) })
    }
}

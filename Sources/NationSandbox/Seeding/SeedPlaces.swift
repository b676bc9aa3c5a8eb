// SPDX-License-Identifier: MIT

/// A place where made-up people live.
struct SeedPlace: Sendable {
    var city: String
    var state: String
    var county: String
    /// The first three digits of the place's postal codes.
    var zip: String
    var area: String
    var latitude: Double
    var longitude: Double

    static let all: [SeedPlace] = [
        .init("Los Angeles", "CA", "Los Angeles", "900", "213", 34.05, -118.25),
        .init("San Diego", "CA", "San Diego", "921", "619", 32.72, -117.16),
        .init("Sacramento", "CA", "Sacramento", "958", "916", 38.58, -121.49),
        .init("New York", "NY", "New York", "100", "212", 40.71, -74.01),
        .init("Buffalo", "NY", "Erie", "142", "716", 42.89, -78.88),
        .init("Chicago", "IL", "Cook", "606", "312", 41.88, -87.63),
        .init("Springfield", "IL", "Sangamon", "627", "217", 39.78, -89.65),
        .init("Houston", "TX", "Harris", "770", "713", 29.76, -95.37),
        .init("Austin", "TX", "Travis", "787", "512", 30.27, -97.74),
        .init("Phoenix", "AZ", "Maricopa", "850", "602", 33.45, -112.07),
        .init("Philadelphia", "PA", "Philadelphia", "191", "215", 39.95, -75.17),
        .init("Columbus", "OH", "Franklin", "432", "614", 39.96, -83.0),
        .init("Indianapolis", "IN", "Marion", "462", "317", 39.77, -86.16),
        .init("Seattle", "WA", "King", "981", "206", 47.61, -122.33),
        .init("Denver", "CO", "Denver", "802", "303", 39.74, -104.99),
        .init("Boston", "MA", "Suffolk", "021", "617", 42.36, -71.06),
        .init("Nashville", "TN", "Davidson", "372", "615", 36.16, -86.78),
        .init("Portland", "OR", "Multnomah", "972", "503", 45.52, -122.68),
        .init("Atlanta", "GA", "Fulton", "303", "404", 33.75, -84.39),
        .init("Miami", "FL", "Miami-Dade", "331", "305", 25.76, -80.19),
        .init("Detroit", "MI", "Wayne", "482", "313", 42.33, -83.05),
        .init("Minneapolis", "MN", "Hennepin", "554", "612", 44.98, -93.27),
        .init("Las Vegas", "NV", "Clark", "891", "702", 36.17, -115.14),
        .init("Madison", "WI", "Dane", "537", "608", 43.07, -89.4),
    ]

    private init(
        _ city: String, _ state: String, _ county: String, _ zip: String, _ area: String, _ latitude: Double,
        _ longitude: Double
    ) {
        self.city = city
        self.state = state
        self.county = county
        self.zip = zip
        self.area = area
        self.latitude = latitude
        self.longitude = longitude
    }
}

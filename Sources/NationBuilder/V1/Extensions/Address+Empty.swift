// SPDX-License-Identifier: MIT

extension V1.Address {
    /// Whether every known member is missing, `null` or the empty string.
    public var isEmpty: Bool {
        let texts = [address1, address2, address3, city, county, state, countryCode, zip]
        return texts.allSatisfy { $0?.isEmpty ?? true } && [lat, lng, fips].allSatisfy { $0?.text.isEmpty ?? true }
    }
}

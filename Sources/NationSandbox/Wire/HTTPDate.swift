// SPDX-License-Identifier: MIT

/// Points in time in the form of HTTP headers (RFC 9110 section 5.6.7).
enum HTTPDate {
    /// Returns unix seconds as `Tue, 30 Oct 2018 20:24:02 GMT`.
    static func text(_ seconds: Int64) -> String {
        let wire = WireDate.text(seconds)
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = days[Int(((seconds / 86_400) % 7 + 7) % 7)]
        let parts = wire.split { $0 == "-" || $0 == "T" || $0 == "Z" }
        guard parts.count == 4, let month = Int(parts[1]), months.indices.contains(month - 1) else { return wire }
        return "\(day), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}

// SPDX-License-Identifier: MIT

/// A member of an old payload, and its source in version 4's.
struct LegacyField: Sendable {
    private enum Source {
        case same(String)
        case absent(String)
        case day(String)
        case moment(String)
        case money(String)
        case tags(String)
    }

    let name: String
    private let source: Source

    /// Creates a field that copies a member of this or another name; `null` when it
    /// is missing.
    static func same(_ name: String, as source: String? = nil) -> Self {
        Self(name: name, source: .same(source ?? name))
    }
    /// Creates a field with a fixed value, such as `null` or `false`, since its source is
    /// unknown.
    static func absent(_ name: String, _ json: String = "null") -> Self { Self(name: name, source: .absent(json)) }
    /// Creates a field with a day in the form `05/14/1942`.
    static func day(_ name: String, of source: String) -> Self { Self(name: name, source: .day(source)) }
    /// Creates a field with a time in the form `05/28/2013  3:37 PM`.
    static func moment(_ name: String, of source: String? = nil) -> Self {
        Self(name: name, source: .moment(source ?? name))
    }
    /// Creates a field with an amount in the form `$40.40`, from its cents.
    static func money(_ name: String) -> Self { Self(name: name, source: .money(name + "_in_cents")) }
    /// Creates a field with tags in the form `donor, volunteer`.
    static func tags(_ name: String) -> Self { Self(name: name, source: .tags("tags")) }

    func member(of value: JSONValue) -> (name: String, value: [UInt8]) { (name, bytes(of: value)) }

    private func bytes(of value: JSONValue) -> [UInt8] {
        switch source {
        case .same(let key): return value[key: key]?.bytes ?? JSONText.null
        case .absent(let json): return Array(json.utf8)
        case .day(let key):
            guard let text = value.text(key), let day = WireDate.day(text) else { return JSONText.null }
            return JSONText.string(LegacyDate.day(day))
        case .moment(let key):
            guard let text = value.text(key), let seconds = WireDate.seconds(text) else { return JSONText.null }
            return JSONText.string(LegacyDate.moment(seconds))
        case .money(let key):
            guard case .integer(let cents)? = value[key: key] else { return JSONText.null }
            let rest = String((cents % 100).magnitude)
            let sign = cents < 0 ? "-" : ""
            return JSONText.string("\(sign)$\((cents / 100).magnitude).\(rest.utf8.count < 2 ? "0" : "")\(rest)")
        case .tags(let key):
            guard case .array(let tags)? = value[key: key] else { return JSONText.string("") }
            let names = tags.compactMap { tag -> String? in if case .string(let name) = tag { name } else { nil } }
            return JSONText.string(names.joined(separator: ", "))
        }
    }
}

/// Times in the form of old payloads, in UTC.
enum LegacyDate {
    /// Returns days since 1970-01-01 as `05/14/1942`.
    static func day(_ day: Int64) -> String {
        let parts = WireDate.dayText(day).split(separator: "-")
        guard parts.count == 3 else { return WireDate.dayText(day) }
        return "\(parts[1])/\(parts[2])/\(parts[0])"
    }

    /// Returns unix seconds as `05/28/2013  3:37 PM`; the hour is padded with a
    /// space.
    static func moment(_ seconds: Int64) -> String {
        let text = WireDate.text(seconds)
        let date = text.prefix { $0 != "T" }
        let clock = text.dropFirst(date.utf8.count + 1).split(separator: ":")
        guard let days = WireDate.day(String(date)), clock.count == 3, let hour = Int(clock[0]) else { return text }
        let half = hour % 12 == 0 ? 12 : hour % 12
        return "\(day(days)) \(half < 10 ? " " : "")\(half):\(clock[1]) \(hour < 12 ? "AM" : "PM")"
    }
}

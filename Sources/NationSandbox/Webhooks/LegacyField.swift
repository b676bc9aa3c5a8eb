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

    /// Reads a table of fields: words, each a name and, after a colon, the source of its value.
    ///
    /// A name alone copies the member of that name, and `name:as.other` another one; `null` when it is missing.
    ///
    /// - `=JSON`: a fixed value, since its source is unknown;
    /// - `day.other`: a day in the form `05/14/1942`;
    /// - `moment`: a time in the form `05/28/2013  3:37 PM`;
    /// - `money`: an amount in the form `$40.40`, from its cents;
    /// - `tags`: tags in the form `donor, volunteer`.
    static func table(_ text: String) -> [LegacyField] {
        text.split(whereSeparator: \.isWhitespace).map { word in
            let parts = word.split(separator: ":", maxSplits: 1)
            let (name, property) = (String(parts[0]), parts.count == 2 ? parts[1] : "as")
            let halves = property.split(separator: ".", maxSplits: 1)
            let other = halves.count == 2 ? String(halves[1]) : name
            let source: Source =
                switch halves[0] {
                case "as": .same(other)
                case "day": .day(other)
                case "moment": .moment(other)
                case "money": .money("\(name)_in_cents")
                case "tags": .tags("tags")
                default: .absent(String(property.dropFirst()))
                }
            return Self(name: name, source: source)
        }
    }

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

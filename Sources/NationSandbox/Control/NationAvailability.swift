// SPDX-License-Identifier: MIT

/// The parts of the nation that exist, and the offset of its clock.
struct NationAvailability: Sendable, Equatable {
    /// Whether the nation exists; if not, every request gets an HTML page.
    var exists = true
    var hasVersion1 = true
    var hasVersion2 = true
    /// The seconds by which the nation's `Date` is ahead of this machine's clock.
    var secondsAhead: Int64 = 0

    /// Returns whether the version that a path belongs to exists.
    func has(_ path: String) -> Bool {
        if path.hasPrefix("/api/v1/") { return hasVersion1 }
        return path.hasPrefix(V2Entry.path) ? hasVersion2 : true
    }
}

extension NationAvailability {
    /// Returns the availability with the members of the body applied: `nation`, `v1`
    /// and `v2`.
    func changed(by body: ControlBody) throws -> Self {
        try body.allow(["nation", "v1", "v2"])
        var changed = self
        changed.exists = try body.flag("nation") ?? exists
        changed.hasVersion1 = try body.flag("v1") ?? hasVersion1
        changed.hasVersion2 = try body.flag("v2") ?? hasVersion2
        return changed
    }

    var bytes: [UInt8] {
        func flag(_ flag: Bool) -> [UInt8] { Array((flag ? "true" : "false").utf8) }
        return JSONObject.text([("nation", flag(exists)), ("v1", flag(hasVersion1)), ("v2", flag(hasVersion2))])
    }

    /// Returns the availability with the clock of the body: `ahead`, in seconds.
    func turned(by body: ControlBody) throws -> Self {
        try body.allow(["ahead"])
        var changed = self
        changed.secondsAhead = try body.number("ahead", -1_000_000_000...1_000_000_000) ?? secondsAhead
        return changed
    }

    var clock: [UInt8] { JSONObject.text([("ahead", Array(String(secondsAhead).utf8))]) }
}

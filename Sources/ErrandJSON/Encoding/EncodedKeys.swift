// SPDX-License-Identifier: MIT

/// The keys that a type has written so far, in order, ready to be written again.
///
/// A type writes the same keys in the same order for each of its values, some
/// left out. So the next key mostly stands a few places on; and as long as the
/// places grow, no key is written twice.
final class EncodedKeys {
    private var names: [String] = []
    /// Each as `,"name":`.
    private(set) var written: [UInt8] = []
    private var ends: [Int] = []
    private var positions: [String: Int] = [:]
    private static let most = 1_024

    /// The position of a key, if it is from this one on; adds a new one.
    ///
    /// - Returns: `nil` for a key that stands before, or when there are too
    ///   many.
    @inline(__always)
    func position(of name: String, from start: Int) -> Int? {
        if start < names.count, names[start] == name, names[start].utf8.count == name.utf8.count { return start }
        return search(name, from: start)
    }

    private func search(_ name: String, from start: Int) -> Int? {
        if let known = positions[name] {
            return known >= start && names[known].hasSameCodePoints(as: name) ? known : nil
        }
        guard names.count < Self.most else { return nil }
        var buffer = ByteBuffer()
        buffer.append(0x2C)
        buffer.appendString(name)
        buffer.append(0x3A)
        positions[name] = names.count
        names.append(name)
        written += buffer.bytes
        ends.append(written.count)
        return names.count - 1
    }

    /// The bytes `,"name":` of a key.
    @inline(__always)
    func range(_ position: Int) -> Range<Int> { (position == 0 ? 0 : ends[position &- 1])..<ends[position] }
}

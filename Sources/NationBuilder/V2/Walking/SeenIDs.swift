// SPDX-License-Identifier: MIT

import ErrandJSONAPI

/// The resources that a walk has seen.
///
/// Ids are mostly numbers without large gaps, so each takes one bit: a walk of
/// a million stays below a megabyte.
struct SeenIDs: Sendable {
    private var words: [Int: UInt64] = [:]
    private var others: Set<ResourceIdentifier> = []
    private var type: String?

    /// Records a resource, and returns whether it is new.
    mutating func insert(_ identifier: ResourceIdentifier) -> Bool {
        guard let number = identifier.id.int, number >= 0, String(number) == identifier.id.rawValue,
            identifier.type == type ?? identifier.type
        else { return others.insert(identifier).inserted }
        type = identifier.type
        let bit: UInt64 = 1 << UInt64(number & 63)
        let word = words[number >> 6, default: 0]
        words[number >> 6] = word | bit
        return word & bit == 0
    }
}

// SPDX-License-Identifier: MIT

/// The name of a query parameter such as `filter[email][eq]`, split into parts.
struct BracketedName: Sendable, Equatable {
    var family: String
    var path: [String]

    /// Splits a name; `nil` when its brackets do not match.
    init?(_ name: String) {
        guard let open = name.firstIndex(of: "[") else {
            guard !name.contains("]") else { return nil }
            family = name
            path = []
            return
        }
        guard name.hasSuffix("]") else { return nil }
        family = String(name[..<open])
        let inner = name[name.index(after: open)...].dropLast()
        path = inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy({ !$0.isEmpty && !$0.contains("[") && !$0.contains("]") }) else { return nil }
    }
}

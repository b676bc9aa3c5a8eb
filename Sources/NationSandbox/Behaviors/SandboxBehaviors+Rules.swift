// SPDX-License-Identifier: MIT

extension SandboxBehaviors {
    /// Returns whether the filter of a type's attribute is ignored.
    func ignoresFilter(_ attribute: String, of type: String) -> Bool {
        !ignoredFilters.isEmpty
            && ignoredFilters.contains { $0 == attribute || $0 == "\(type).\(attribute)" || $0 == "all" }
    }

    /// Returns whether the tokens' owners lack the permission for a path.
    func refuses(path: String) -> Bool {
        guard !missingPermissions.isEmpty else { return false }
        return path.split(separator: "/").contains { missingPermissions.contains(String($0)) }
    }

    /// Returns the seconds by which `Date` is ahead after a number of requests.
    func secondsAhead(after requests: Int) -> Int64 {
        requests / max(1, dateStepEvery) % 2 == 1 ? Int64(dateStep) : 0
    }
}

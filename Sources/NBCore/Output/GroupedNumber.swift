// SPDX-License-Identifier: MIT

extension Int {
    /// The number with a comma after each group of three digits, for a person.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count % 3 - 3, to: digits.count, by: 3).map { start in
            String(digits[Swift.max(0, start)..<start + 3])
        }
        return (self < 0 ? "-" : "") + groups.filter { !$0.isEmpty }.joined(separator: ",")
    }
}

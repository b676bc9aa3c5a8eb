// SPDX-License-Identifier: MIT

extension EncodingError {
    /// Returns the same error with a key put before its path.
    func inside(_ key: any CodingKey) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }
        return .invalidValue(
            value,
            EncodingError.Context(
                codingPath: [key] + context.codingPath, debugDescription: context.debugDescription,
                underlyingError: context.underlyingError))
    }

    /// Returns the same error, from direct writing, with Codable's path before
    /// its own.
    func at(_ path: [any CodingKey]) -> EncodingError { path.reversed().reduce(self) { $0.inside($1) } }
}

extension Error {
    /// Returns the same error with one more step before its path.
    @usableFromInline
    func inside(element index: Int) -> any Error {
        (self as? EncodingError)?.inside(AnyJSONKey(position: index)) ?? self
    }

    /// Returns the same error with one more step before its path.
    @usableFromInline
    func inside(key: String) -> any Error { (self as? EncodingError)?.inside(AnyJSONKey(key)) ?? self }

    /// Returns the same error with a step into a dictionary before its path.
    func inside(entry: String) -> any Error { (self as? EncodingError)?.inside(AnyJSONKey(entry: entry)) ?? self }
}

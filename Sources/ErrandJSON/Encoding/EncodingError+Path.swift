// SPDX-License-Identifier: MIT

extension EncodingError {
    /// The same error one step further from its place.
    func inside(_ key: any CodingKey) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }
        return .invalidValue(
            value,
            EncodingError.Context(
                codingPath: [key] + context.codingPath, debugDescription: context.debugDescription,
                underlyingError: context.underlyingError))
    }

    /// The same error, found by the direct way, at a place on Codable's.
    func at(_ path: [any CodingKey]) -> EncodingError { path.reversed().reduce(self) { $0.inside($1) } }
}

extension Error {
    /// An error that names its place, one step further from it.
    @usableFromInline
    func inside(element index: Int) -> any Error {
        (self as? EncodingError)?.inside(AnyJSONKey(position: index)) ?? self
    }

    /// An error that names its place, one step further from it.
    @usableFromInline
    func inside(key: String) -> any Error { (self as? EncodingError)?.inside(AnyJSONKey(key)) ?? self }
}

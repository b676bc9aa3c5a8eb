// SPDX-License-Identifier: MIT

import HTTPTypes

extension ResponseReader {
    /// The same reading of answers that are declared as one of these types, and of
    /// no others.
    ///
    /// The types become the `Accept` field; their parameters do not count in the
    /// comparison. An answer of another type, or of none, throws
    /// `ClientError.undecodable.contentType`, whatever its body is. An empty body
    /// has no type, and is read.
    public func accepting(only types: MediaType...) -> Self {
        let read = read
        let essences = types.map(\.essence)
        return Self(accept: types) { head, body, coders in
            let declared = head.headerFields[.contentType].map { MediaType($0).essence }
            guard body.isEmpty || declared.map(essences.contains) ?? false else {
                throw ClientError(
                    .undecodable.contentType,
                    reason: "\(declared ?? "no type") instead of \(essences.joined(separator: " or "))")
            }
            return try read(head, body, coders)
        }
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes

extension ResponseReader {
    /// Returns a reader that accepts only responses of the given media types.
    ///
    /// The types become the `Accept` field. Their parameters do not count in the
    /// comparison. A response of another type, or without a type, throws
    /// `ClientError.undecodable.contentType`, whatever its body is. An empty body
    /// needs no type and is read.
    public func accepting(only types: MediaType...) -> Self {
        let read = read
        let essences = types.map(\.essence)
        return Self(accept: types) { head, body, coders in
            let declared = head.headerFields[.contentType].map { MediaType($0) }
            guard body.isEmpty || declared.map({ essences.contains($0.essence) }) ?? false else {
                throw ClientError(
                    .undecodable.contentType,
                    reason: "\(declared?.toldEssence ?? "no type") instead of \(essences.joined(separator: " or "))")
            }
            return try read(head, body, coders)
        }
    }
}

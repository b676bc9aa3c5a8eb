// SPDX-License-Identifier: MIT

/// The position of a document in a longer stream.
struct DocumentStart: Sendable {
    var byteOffset = 0
    var line = 1
    var column = 1
}

extension JSONValueReader {
    /// Returns the error to throw for a value that was read, but that the type
    /// refuses.
    ///
    /// It contains the reader's position. Explain the reason without quoting
    /// the value.
    public func invalid(_ reason: String) -> JSONError {
        error(.invalidValue, at: position, reason: reason)
    }

    /// Returns the error for a value of the wrong kind, or a syntax error when
    /// there is no value here.
    func mismatch(_ expected: String) -> JSONError {
        do throws(ScanFailure) {
            _ = try bytes.skipValue(from: position, depth: depth, limits: session.limits)
        } catch { return self.error(error) }
        let found = kind.map { "\($0)" } ?? "nothing"
        let place = bytes.skippingWhitespace(from: position)
        if kind == .null { return error(.missingValue, at: place, reason: "Expected \(expected), found null.") }
        return error(.typeMismatch, at: place, reason: "Expected \(expected), found \(found).")
    }

    func error(_ failure: ScanFailure) -> JSONError {
        error(JSONError.Kind(failure.kind), at: failure.offset)
    }

    func error(_ kind: JSONError.Kind, at offset: Int, reason: String? = nil) -> JSONError {
        var place = JSONError.Position(in: bytes, at: offset, publicKeys: session.options.publicKeys)
        place.move(behind: session.start)
        return JSONError(kind, reason: reason, at: place)
    }
}

extension JSONError.Position {
    mutating func move(behind start: DocumentStart) {
        byteOffset += start.byteOffset
        if line == 1 { column += start.column - 1 }
        line += start.line - 1
    }
}

// SPDX-License-Identifier: MIT

/// A value, and the stray text that came before it.
public struct Prefixed<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The text before the value, such as a warning of the server; empty
    /// without such text.
    public var prefixText: String
}

extension ResponseReader {
    /// Returns a reader that skips a guard before JSON.
    ///
    /// Some servers put a text such as `)]}'` before JSON, so that it cannot be
    /// run as a script. The reader skips that text and the white space after
    /// it. A body without the text is read as usual.
    public func strippingPrefix(_ prefix: String = ")]}'") -> Self {
        let read = read
        return Self(accept: accept) { head, body, coders in
            guard body.starts(with: prefix.utf8) else { return try read(head, body, coders) }
            let rest = body.dropFirst(prefix.utf8.count).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            return try read(head, Array(rest), coders)
        }
    }

    /// Returns a reader that also reads a body with stray text before its JSON.
    ///
    /// The whole body is tried first. When that fails, reading is tried from each
    /// `{` and `[` on, at most sixteen times. When all tries fail, the error is
    /// that of the whole body.
    public func recoveringPrefix() -> ResponseReader<Prefixed<Output>> {
        let read = read
        return ResponseReader<Prefixed<Output>>(accept: accept) { head, body, coders in
            do {
                return Prefixed(value: try read(head, body, coders), prefixText: "")
            } catch let error as ClientError where error.kind.belongs(to: .undecodable) {
                let starts = body.indices.lazy.filter { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(body[$0]) }
                for start in starts.prefix(16) {
                    guard let value = try? read(head, Array(body[start...]), coders) else { continue }
                    return Prefixed(value: value, prefixText: String(decoding: body[..<start], as: UTF8.self))
                }
                throw error
            }
        }
    }
}

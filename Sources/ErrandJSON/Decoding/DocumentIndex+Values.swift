// SPDX-License-Identifier: MIT

// The document was checked already, so these methods do not check it again.
// `nil` means that the value is of another kind.

extension DocumentIndex {
    @inline(__always)
    func string(_ number: Int) -> String? {
        bytes.withSpan { bytes in
            let offset = offset(number)
            guard bytes.byte(at: offset) == 0x22, let token = try? bytes.scanString(from: offset &+ 1) else {
                return nil
            }
            return bytes.text(token)
        }
    }

    /// Returns the value of a number without fraction and with at most 18
    /// digits.
    @inline(__always)
    func shortInteger(_ number: Int) -> Int? {
        bytes.withSpan { bytes in
            guard let token = numberToken(number, bytes) else { return nil }
            return bytes.shortInteger(token)
        }
    }

    func literal(_ number: Int) -> String? {
        bytes.withSpan { bytes in
            guard let token = numberToken(number, bytes) else { return nil }
            return bytes.text(from: token.start, to: token.end)
        }
    }

    /// Returns the double nearest to a number.
    func double(_ number: Int) -> Double? {
        bytes.withSpan { bytes in
            guard let token = numberToken(number, bytes) else { return nil }
            return bytes.double(token)
        }
    }

    @inline(__always)
    private func numberToken(_ number: Int, _ bytes: RawSpan) -> NumberToken? {
        let offset = offset(number)
        switch bytes.byte(at: offset) {
        case 0x2D, 0x30...0x39: return try? bytes.scanNumber(from: offset)
        default: return nil
        }
    }
}

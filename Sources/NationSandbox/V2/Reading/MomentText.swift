// SPDX-License-Identifier: MIT

/// Times with fractions of a second, as some nations may write them.
enum MomentText {
    private static let form = Array("dddd-dd-ddTdd:dd:dd".utf8)

    /// Returns the document with three decimals in each time.
    static func withDecimals(_ bytes: [UInt8]) -> [UInt8] {
        var told: [UInt8] = []
        told.reserveCapacity(bytes.count + bytes.count / 32)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            told.append(byte)
            index += 1
            guard byte == UInt8(ascii: "\""), isMoment(bytes[index...]) else { continue }
            told += bytes[index..<index + form.count]
            told += ".500".utf8
            index += form.count
        }
        return told
    }

    private static func isMoment(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > form.count else { return false }
        let isAlike = zip(bytes, form).allSatisfy { byte, wanted in
            wanted == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
        }
        return isAlike && "Z+-".utf8.contains(bytes[bytes.startIndex + form.count])
    }
}

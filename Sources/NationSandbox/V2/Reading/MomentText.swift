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

    /// Returns the document with each time that many minutes ahead of UTC, and with that offset.
    static func withOffset(_ minutes: Int, _ bytes: [UInt8]) -> [UInt8] {
        let sign = minutes < 0 ? "-" : "+"
        let parts = [abs(minutes) / 60, abs(minutes) % 60].map { String(100 + $0).dropFirst() }
        let offset = "\(sign)\(parts[0]):\(parts[1])"
        var told: [UInt8] = []
        told.reserveCapacity(bytes.count + bytes.count / 16)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            told.append(byte)
            index += 1
            guard byte == UInt8(ascii: "\""), isMoment(bytes[index...], before: "Z."),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "\"")), bytes[end - 1] == UInt8(ascii: "Z"),
                let seconds = WireDate.seconds(String(decoding: bytes[index..<end], as: UTF8.self))
            else { continue }
            told += WireDate.text(seconds + Int64(minutes) * 60).dropLast().utf8
            told += bytes[index + form.count..<end - 1]
            told += offset.utf8
            index = end
        }
        return told
    }

    private static func isMoment(_ bytes: ArraySlice<UInt8>, before ends: String = "Z+-") -> Bool {
        guard bytes.count > form.count else { return false }
        let isAlike = zip(bytes, form).allSatisfy { byte, wanted in
            wanted == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
        }
        return isAlike && ends.utf8.contains(bytes[bytes.startIndex + form.count])
    }
}

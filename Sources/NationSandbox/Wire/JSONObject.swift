// SPDX-License-Identifier: MIT

/// Small JSON objects and lists, built from values that are JSON already.
enum JSONObject {
    static func text(_ members: [(name: String, value: [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(contentsOf: member.value)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    static func list(_ values: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: value)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}

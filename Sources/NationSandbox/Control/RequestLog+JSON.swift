// SPDX-License-Identifier: MIT

extension RequestLog.Entry {
    /// The entry as `/sandbox/requests` shows it, and as a line of the file.
    var bytes: [UInt8] {
        JSONObject.text([
            ("number", Array(String(number).utf8)),
            ("received_at", JSONText.string(WireDate.text(milliseconds: Int64((receivedAt * 1000).rounded(.down))))),
            ("method", JSONText.string(method)), ("target", JSONText.string(target)),
            ("status", status.map { Array(String($0).utf8) } ?? JSONText.null),
            ("milliseconds", milliseconds.map { Array(String(($0 * 10).rounded() / 10).utf8) } ?? JSONText.null),
            ("chaos", JSONObject.list(chaos.map(JSONText.string))),
        ])
    }
}

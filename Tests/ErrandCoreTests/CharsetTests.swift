// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import TestSupport
import Testing

@Suite("The charset of a text", .timed)
struct CharsetTests {
    @Test(
        "A text is UTF-8, or ISO-8859-1 where the response says so",
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0x53, 0x65, 0xF1, 0x6F, 0x72], "Señor"),
            ("text/html;a=b; Charset=\"iso-8859-1\"", [0xE9], "é"),
            ("text/plain; charset=latin1", [0x00, 0x80, 0xFF], "\u{0}\u{80}ÿ"),
            ("text/plain; charset=utf-8", [0xC3, 0xA9], "é"),
            ("text/plain", [0xC3, 0xA9], "é"),
            ("text/plain; charset=utf-8", [0xE9], "\u{FFFD}"),
            ("text/plain; notcharset=iso-8859-1", [0xC3, 0xA9], "é"),
            ("charset=iso-8859-1", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func charset(type: String, bytes: [UInt8], text: String) async throws {
        let client = Client.over(
            ClosureTransport { _, _ in
                RawResponse(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: type]), body: .bytes(bytes))
            })
        #expect(try await client.send(Request<Void>.get("p").reading(.text)) == text)
        // By what is expected of it.
        let inferred: String = try await client.send(.get("p"))
        #expect(inferred == text)
        let response: Response<String> = try await client.response(to: .post("p"))
        #expect(response.value == text)
    }
}

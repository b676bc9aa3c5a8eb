// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes
import NationBuilderAccounts

/// The profile picture of a nation's person.
enum ProfilePicture {
    private static let maximumSize = 1 << 20

    /// An empty picture of one transparent pixel.
    ///
    /// Over it the initials stay visible, where a browser would draw a symbol
    /// for a missing picture.
    static let none = Avatar(
        bytes: Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2,
            2, 0x44, 1, 0, 0x3B,
        ], mediaType: "image/gif")

    /// Fetches a picture without credentials, so that the browser does not tell
    /// other hosts who looks at whom; `nil` when there is none to show.
    static func fetch(_ url: String, by client: Client) async -> Avatar? {
        guard EndpointURL.isSafe(url) else { return nil }
        var request = ErrandCore.Request<[UInt8]>(.get, "", reading: .bytes)
        request.parts += [.url(url), .timeout(.seconds(10)), .option(\.maximumResponseSize, maximumSize)]
        let plain = client.with { $0.middleware = [] }
        guard let response = try? await plain.response(to: request) else { return nil }
        let type = String(
            (response.head.headerFields[.contentType] ?? "").prefix { $0 != ";" && $0 != " " }
        ).lowercased()
        // SVG is refused, since it can contain scripts.
        guard ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(type) else { return nil }
        return Avatar(bytes: response.value, mediaType: type)
    }
}

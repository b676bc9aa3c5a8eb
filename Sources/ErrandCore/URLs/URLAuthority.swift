// SPDX-License-Identifier: MIT

/// The authority of an `http` or `https` URL, split into its parts (RFC 3986 §3.2).
package struct URLAuthority: Sendable, Hashable, CustomReflectable {
    /// The name and the password as written, without `@`; `nil` when there are none.
    package let userInformation: String?
    /// The host.
    package let host: URLHost
    /// The port, from 0 to 65535; `nil` when there is none, and when there is no digit after the colon.
    package let port: Int?

    /// Splits an authority.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the host or the port is not legal.
    package init(_ text: some StringProtocol) throws {
        var place = Substring(text)
        var userInformation: String?
        if let at = place.utf8.lastIndex(of: UInt8(ascii: "@")) {
            userInformation = String(place[..<at])
            place = place[place.utf8.index(after: at)...]
        }
        self.userInformation = userInformation
        let (host, digits) = URLOrigin.split(String(place))
        self.host = try URLHost(host)
        guard let digits, !digits.isEmpty else {
            port = nil
            return
        }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number <= 65535 else {
            throw URLReference.illegal("the URL's port is not a number from 1 to 65535")
        }
        port = number
    }

    /// Nothing: a dump must not show a password.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

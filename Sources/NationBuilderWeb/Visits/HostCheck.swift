// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Hummingbird

/// A check that a request is for this application, and that a form came from one of its pages.
struct HostCheck: Sendable {
    /// The application's origin; `nil` for an application on this machine.
    let origin: String?

    /// Returns the origin of the application in the browser.
    ///
    /// Another site can point its own name to this machine (DNS rebinding). It must
    /// not get the pages of this application.
    ///
    /// - Throws: ``Refusal``, with status 400 for a malformed name (RFC 9112 §3.2), and 421 for
    ///   another application's.
    func origin(of request: Request) throws -> String {
        // HTTPTypes takes the first `Host`; a second one remains among the fields.
        guard let host = request.head.authority, Self.isPlain(host), request.headers[Self.host] == nil,
            let place = try? Self.origin("http://\(host)"), !host.hasSuffix(":")
        else { throw Refusal(.malformed, .badRequest) }
        let found = try origin.map { origin in
            guard let own = try? Self.origin(origin), own == (try? Self.origin("\(own.scheme)://\(host)")) else {
                throw Refusal(.wrongHost, .misdirectedRequest)
            }
            return origin
        }
        guard found != nil || place.isLoopbackAddress || place.host == "localhost" else {
            throw Refusal(.wrongHost, .misdirectedRequest)
        }
        return found ?? "\(place)"
    }

    /// Returns whether the browser says that a form was sent by another site, or by no page at all.
    ///
    /// A browser that says nothing is not refused: the form's token decides.
    static func isForeign(_ request: Request, origin: String) -> Bool {
        if let site = request.headers[fetchSite], site != "same-origin", site != "none" { return true }
        guard let source = request.headers[.origin] ?? request.headers[.referer] else { return false }
        guard let origin = try? Self.origin(origin) else { return true }
        return (try? Self.origin(source)) != origin
    }

    private static let host = HTTPField.Name.known("Host")
    private static let fetchSite = HTTPField.Name.known("Sec-Fetch-Site")

    static func origin(_ url: String) throws -> URLOrigin { try URLTarget(URLReference(url)).origin }

    private static func isPlain(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: ".-_[]:".utf8.contains(byte)
                }
            }
    }
}

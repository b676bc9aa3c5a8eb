// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

/// The headers of v1 as recorded in 2018, without those of its proxies and CDN.
enum ResponseHead {
    static func complete(
        _ response: inout Response, _ standing: NationLimits.Standing, elapsed: Duration, _ source: StampSource
    ) {
        let status = response.status
        response.headers[.status] = "\(status.code) \(status.reasonPhrase)"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.xFrameOptions] = "ALLOWALL"
        response.headers[.requestID] = source.uuid()
        response.headers[.runtime] = seconds(source.isSeeded ? .zero : elapsed)
        response.headers[.expires] = HTTPDate.text(source.now())
        response.headers[.cacheControl] = "max-age=0, no-cache, no-store"
        response.headers[.pragma] = "no-cache"
        standing.addV1Fields(to: &response)
    }

    /// Returns seconds with six decimals, such as `0.067800`.
    private static func seconds(_ duration: Duration) -> String {
        let parts = duration.components
        let micros = String(max(0, parts.attoseconds / 1_000_000_000_000))
        return "\(parts.seconds)." + String(repeating: "0", count: max(0, 6 - micros.count)) + micros
    }
}

extension HTTPField.Name {
    private static func known(_ name: String) -> Self { Self(name) ?? .server }

    static let status = known("Status")
    static let xFrameOptions = known("X-Frame-Options")
    static let requestID = known("X-Request-Id")
    static let runtime = known("X-Runtime")
    static let pragma = known("Pragma")
}

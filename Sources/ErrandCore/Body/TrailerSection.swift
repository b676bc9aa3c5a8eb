// SPDX-License-Identifier: MIT

package import HTTPTypes
import Synchronization

/// The fields that follow a body (RFC 9110 §6.5).
///
/// For a request they are made when the body has been read to its end. For a response a transport sets them when
/// they have come.
package final class TrailerSection: Sendable {
    private let make: (@Sendable () throws -> HTTPFields)?
    private let received = Mutex(HTTPFields())

    /// Creates the section of a response, which has not come yet.
    package init() { make = nil }

    /// Creates the section of a request.
    package init(_ make: @escaping @Sendable () throws -> HTTPFields) { self.make = make }

    /// The fields of a response; empty before they have come.
    package var fields: HTTPFields { received.withLock { $0 } }

    /// Notes the fields that have come.
    package func receive(_ fields: HTTPFields) { received.withLock { $0 = fields } }

    /// Returns the fields of a request.
    package func made() throws -> HTTPFields { try make?() ?? HTTPFields() }
}

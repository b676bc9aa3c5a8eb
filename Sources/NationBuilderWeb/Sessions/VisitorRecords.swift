// SPDX-License-Identifier: MIT

package import ErrandFoundation

/// The records of a website's visitors: who was there, and when last.
package protocol VisitorRecords: Sendable {
    /// Notes a visit.
    ///
    /// - Parameters:
    ///   - visitor: The visitor's name: see ``Visitors/each(of:limit:_:)``.
    ///   - date: The time of the visit by the website's clock.
    func note(_ visitor: String, at date: Date) async throws

    /// Returns visitors whose last visit was longer ago than a duration; perhaps not all at once.
    func visitors(awayFor duration: Duration, at now: Date) async throws -> [String]

    /// Removes a visitor's record, and all else that is kept for the visitor, who has no accounts any more.
    func remove(_ visitor: String) async throws

    /// Does work at one server at a time; when it is done at another, nothing.
    func alone(_ work: @escaping @Sendable () async -> Void) async
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandMiddleware
public import NationBuilder

/// A Singer tap: it writes what a nation has, and later what changed, as messages for a Singer target.
///
/// ```swift
/// let tap = SingerTap(nation, state: try SingerState(bytes, at: .now))
/// try await tap.run { lines in try FileHandle.standardOutput.write(contentsOf: lines) }
/// ```
///
/// A record is a row of the mirror (``NationMirror``), with the same columns and the same check of each value. There is
/// a STATE after its records, every 1,000 records or 10 seconds. A run that ends early is continued from the last one,
/// and writes some records again: a target has to replace records by their `id`.
///
/// Nothing tells a target that a row is gone, unless ``SingerOptions/activatesVersions`` is on. Types without
/// `updated_at` are read as a whole each time, unless the catalog says otherwise.
public struct SingerTap: Sendable {
    private let nation: Nation
    private let catalog: SingerCatalog
    private let state: SingerState
    private let options: SingerOptions

    /// Creates a tap.
    ///
    /// - Parameters:
    ///   - nation: The nation.
    ///   - catalog: The streams; all by default.
    ///   - state: What earlier runs have read; nothing by default.
    ///   - options: How the nation is read.
    public init(
        _ nation: Nation, catalog: SingerCatalog = .all, state: SingerState = SingerState(),
        options: SingerOptions = SingerOptions()
    ) {
        self.nation = nation
        self.catalog = catalog
        self.state = state
        self.options = options
    }

    /// Reads the streams one after the other: first what an earlier run left, then what was read longest ago.
    ///
    /// - Parameters:
    ///   - write: Writes lines of JSON, each with its line break; called after each page.
    ///   - progress: Is called before each stream and after each page.
    /// - Throws: `ClientError` when the nation cannot be reached or refuses requests, what `write` throws, or
    ///   `CancellationError`. In each case the next run goes on from the last STATE.
    public func run(
        _ write: (_ lines: [UInt8]) async throws -> Void, progress: (SingerProgress) -> Void = { _ in }
    ) async throws {
        var state = state
        for stream in state.order(catalog.streams) {
            try await SingerReading(nation: nation, stream: stream, options: options).run(&state, write, progress)
        }
    }
}

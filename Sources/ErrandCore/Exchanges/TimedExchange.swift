// SPDX-License-Identifier: MIT

/// An exchange that measures its times.
package protocol TimedExchange: Exchange {
    /// The times so far.
    var times: ExchangeTimes { get }
}

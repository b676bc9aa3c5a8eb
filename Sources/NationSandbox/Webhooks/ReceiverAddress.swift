// SPDX-License-Identifier: MIT

/// The address of a webhook's receiver.
enum ReceiverAddress {
    /// Returns whether a URL leads to this machine: to a loopback address or
    /// `localhost`.
    static func isLoopback(_ text: String) -> Bool {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.user() == nil, let host = url.host()?.lowercased()
        else { return false }
        return host == "localhost" || host == "::1" || host == "[::1]"
            || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
    }
}

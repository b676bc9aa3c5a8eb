// SPDX-License-Identifier: MIT

/// A kind of host in a list.
enum HostKind: String, CaseIterable, Sendable {
    /// A primary that takes connections.
    case primary
    /// A hot standby, which only reads.
    case standby
    /// Nobody listens.
    case refusing
    /// It takes the connection, and says nothing.
    case silent
    /// It does not even take the connection, as a machine without power.
    case full
    /// It ends the connection when the client has said something.
    case closing
    /// It says that it is starting.
    case starting
    /// It has another password.
    case otherPassword
    /// Its name has no address.
    case unknown
    /// Its folder has no socket.
    case withoutSocket

    /// Whether psql goes on to the next host when it wants a server that writes.
    var isPassedOver: Bool {
        switch self {
        case .standby, .refusing, .silent, .full, .starting, .unknown, .withoutSocket: true
        case .primary, .closing, .otherPassword: false
        }
    }
}

/// The outcome of a connection to a list of hosts.
enum ConnectingOutcome: Sendable, Hashable {
    /// A server with this port took it.
    case connected(String)
    /// A server refused the user or the password.
    case authentication
    /// A certificate was refused.
    case certificate
    /// There was no server.
    case noServer
    case other(String)
}

// SPDX-License-Identifier: MIT

/// A kind of error: a dotted name, such as `connection.tls`.
///
/// A kind belongs to every family whose name its own name begins with. Any version may
/// add kinds, so match a family when you mean a family.
public protocol ErrorKind: Sendable, Hashable, CustomStringConvertible {
    /// The dotted name.
    var name: String { get }

    /// Creates a kind of your own.
    init(_ name: String)
}

extension ErrorKind {
    /// Returns whether the kind is `family` or a kind below it.
    public func belongs(to family: Self) -> Bool { name == family.name || name.hasPrefix(family.name + ".") }

    /// The dotted name.
    public var description: String { name }

    /// Returns the kind with a name below this one.
    package func below(_ name: String) -> Self { Self("\(self.name).\(name)") }
}

// SPDX-License-Identifier: MIT

/// Everything that belongs to version 1 of the API: models, and the requests of
/// each group of resources.
///
/// A group's type makes requests, and a value of it, which a nation has, sends
/// them:
///
/// ```swift
/// let request = V1.People.show(7)               // a value; nothing is sent
/// let person = try await nation.v1.people.show(7)
/// ```
public enum V1 {}

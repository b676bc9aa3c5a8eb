// SPDX-License-Identifier: MIT

/// The namespace of version 1 of the API: models, and the requests of each
/// group of resources.
///
/// The static methods of a group's type create requests. The methods of the
/// nation's property for the group send them:
///
/// ```swift
/// let request = V1.People.show(7)               // a value; nothing is sent
/// let person = try await nation.v1.people.show(7)
/// ```
public enum V1 {}

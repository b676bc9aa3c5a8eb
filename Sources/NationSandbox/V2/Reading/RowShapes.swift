// SPDX-License-Identifier: MIT

import Synchronization

/// The shapes of rows with the default attributes, which are created only once.
final class RowShapes: Sendable {
    private let shapes = Mutex<[String: RowShape]>([:])

    func shape(of type: StoredType, _ people: PersonTemplate) -> RowShape {
        shapes.withLock { shapes in
            if let known = shapes[type.name] { return known }
            let shape = RowShape(type, fields: nil, extraFields: [], people)
            shapes[type.name] = shape
            return shape
        }
    }
}

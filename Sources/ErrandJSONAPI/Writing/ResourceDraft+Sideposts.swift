// SPDX-License-Identifier: MIT

extension ResourceDraft {
    /// Creates a related resource in the same request.
    ///
    /// - Parameters:
    ///   - relation: The relationship.
    ///   - edit: Sets the values of the related resource; it can have related
    ///     resources of its own.
    /// - Returns: The `temp-id` by which ``Included/identifier(temporary:)`` finds
    ///   the created resource in the response.
    @discardableResult
    public mutating func create<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>,
        _ edit: (inout ResourceDraft<Path.Target>) throws -> Void
    ) rethrows -> String {
        let name = Attributes.Relations()[keyPath: relation].path
        let temporary = sideposts.temporaryID(for: name, in: place)
        var related = ResourceDraft<Path.Target>()
        related.place = temporary
        try edit(&related)
        add(related, to: relation, temporaryID: temporary, method: .create)
        return temporary
    }

    /// Changes a related resource in the same request.
    public mutating func update<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>, _ id: ResourceID,
        _ edit: (inout ResourceDraft<Path.Target>) throws -> Void
    ) rethrows {
        var related = ResourceDraft<Path.Target>(id: id)
        related.place = sideposts.temporaryID(for: Attributes.Relations()[keyPath: relation].path, in: place)
        try edit(&related)
        add(related, to: relation, method: .update)
    }

    /// Adds an existing resource to a relationship.
    ///
    /// If the relationship has targets of several types, the document cannot be
    /// written: `ClientError.invalidRequest`.
    public mutating func associate<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>, with id: ResourceID
    ) {
        refer(relation, id, nil)
    }

    /// Removes a resource from a relationship; the resource itself stays.
    public mutating func disassociate<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>, _ id: ResourceID
    ) {
        refer(relation, id, .disassociate)
    }

    /// Deletes a related resource.
    public mutating func destroy<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>, _ id: ResourceID
    ) {
        refer(relation, id, .destroy)
    }

    /// Empties a relationship to one resource: sends `null`.
    ///
    /// Servers with this way of writing ignore an empty array. So the resources of
    /// a relationship to many are removed one by one: ``disassociate(_:_:)``.
    public mutating func clear<Target: ResourceAttributes>(
        _ relation: KeyPath<Attributes.Relations, ToOne<Target>>
    ) {
        sideposts.add(nil, to: Attributes.Relations()[keyPath: relation].path, isToMany: false)
    }

    /// Fills in the ids from the response: the draft's own, and those of the
    /// resources that were created with it.
    ///
    /// Afterwards the draft refers to the created resources by id, and no longer
    /// to deleted or removed resources. So it can be changed and sent again
    /// without repeating these operations.
    public mutating func fill(from response: Resource<Attributes>) {
        id = response.id ?? id
        sideposts.fill { response.included.identifier(temporary: $0)?.id }
    }

    private mutating func refer<Path: RelationPath>(
        _ relation: KeyPath<Attributes.Relations, Path>, _ id: ResourceID, _ method: Sideposts.Entry.Method?
    ) {
        let entry = Sideposts.Entry(type: Path.Target.resourceType, id: id, method: method)
        sideposts.add(entry, to: Attributes.Relations()[keyPath: relation].path, isToMany: Path.isToMany)
    }

    private mutating func add<Path: RelationPath>(
        _ related: ResourceDraft<Path.Target>, to relation: KeyPath<Attributes.Relations, Path>,
        temporaryID: String? = nil, method: Sideposts.Entry.Method
    ) {
        let attributes = related.attributes
        let entry = Sideposts.Entry(
            type: related.type, id: related.id, temporaryID: temporaryID, method: method,
            attributes: { try attributes.writableMembers() }, sideposts: related.sideposts)
        sideposts.add(entry, to: Attributes.Relations()[keyPath: relation].path, isToMany: Path.isToMany)
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// The resources of a type as a change of many of them reads and writes them.
struct BulkResources<R: Resource>: ChangeableResources {
    let nation: Nation
    /// The values of the resource's path.
    let place: [String]
    /// Whether what is deleted is read before, to be created again.
    var readsDeleted = true

    private func path(_ id: String) -> PathTemplate { PathTemplate(R.path, place, then: id) }

    func read(_ entry: JournalEntry) async throws -> ShownResource {
        let id = entry.id ?? ""
        if entry.action == .delete {
            guard readsDeleted, let saved = try await SavedResource.read(R.self, id, place, nation) else {
                return ShownResource(id: id)
            }
            return ShownResource(id: id, name: R.title(of: saved) ?? "", values: saved, attributes: saved)
        }
        guard R.canShow else { return ShownResource(id: id) }
        let names = (entry.before ?? entry.sent).map { Array($0.keys) }
        let request = R.showing(path(id), id, names).with(.cache(.onlyNetwork))
        return shown(try await R.client(of: nation).send(request), entry)
    }

    private func shown(_ resource: JSONObject, _ entry: JournalEntry) -> ShownResource {
        var values: JSONObject = [:]
        if entry.action == .update {
            values = JSONObject(
                (entry.sent ?? [:]).keys.map { ($0, Column(name: $0).value(in: resource) ?? .null) })
        } else if let tag = entry.sent?["tag"]?.string,
            resource["tags"]?.array?.contains(where: { $0.string?.lowercased() == tag.lowercased() }) == true
        {
            values["tag"] = .string(tag)
        }
        return ShownResource(
            id: entry.id, name: R.title(of: resource) ?? "", values: values,
            updatedAt: resource["updated_at"]?.string, attributes: resource)
    }

    func send(
        _ write: EntryWrite, of entry: JournalEntry, shown: ShownResource?, by reading: WriteGuard
    ) async throws -> ShownResource {
        let client = reading.guarded(R.client(of: nation))
        switch write {
        case .create(let saved):
            return ShownResource(id: try await SavedResource.create(R.self, saved, place, nation))
        case .update(let id, var changes):
            for name in R.canShow ? R.missing(in: changes) : [] { changes[name] = shown?.attributes[name] }
            return self.shown(try await client.send(try R.changing(path(id), id, changes)), entry)
        case .delete(let id): try await client.send(R.deleting(path(id)))
        case .tag(let id, let tag):
            _ = try await client.send(V1.People.addTags([tag], person: BulkAction.person(id)))
        case .untag(let id, let tag):
            try await client.send(V1.People.removeTags([tag], person: BulkAction.person(id)))
        }
        return ShownResource(id: entry.id)
    }

    func words(_ error: ClientError) -> String { Failure(error).message }
}

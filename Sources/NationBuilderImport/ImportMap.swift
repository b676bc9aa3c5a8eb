// SPDX-License-Identifier: MIT

public import ErrandCSV
import ErrandJSON

/// The map from the columns of a file to what they set.
///
/// As JSON it is an object: `{"Given name": "first_name", "Shoe size": null}`. A column with `null` is
/// left out.
public struct ImportMap: Sendable {
    /// The names of the columns.
    public let columns: [String]
    /// What each column sets; `nil` for one that is left out.
    public let targets: [ImportTarget?]
    /// The columns that nobody knows, and that no map leaves out.
    public let unknown: [String]
    /// The columns that the nation itself writes, such as `created_at`: an export has them, and they set nothing.
    public let readOnly: [String]
    /// The texts that all rows set, besides the columns.
    public private(set) var constants: [ImportConstant] = []

    /// Creates the map of a file by the names of its columns.
    ///
    /// Spaces, underscores and case make no difference. A name may be that of an attribute, one of
    /// NationBuilder's own files, the slug or the name of a custom field, or a part of an address such as
    /// `home_city`.
    ///
    /// - Parameters:
    ///   - header: The names.
    ///   - fields: The nation's custom fields.
    /// - Throws: ``ImportError/Kind/duplicateTarget``.
    public init(_ header: CSVHeader, fields: [ImportField]) throws(ImportError) {
        try self.init(header, [:], fields: fields)
    }

    /// Creates the map of a file by a JSON object; columns that it lacks are mapped by their names.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - json: The object.
    ///   - fields: The nation's custom fields.
    /// - Throws: ``ImportError``.
    public init(_ header: CSVHeader, json: [UInt8], fields: [ImportField]) throws(ImportError) {
        guard let object = try? JSONReader().decode(JSONObject.self, from: json) else {
            throw ImportError(.mapSyntax, "the map is not a JSON object such as {\"Given name\": \"first_name\"}")
        }
        if let unknown = object.keys.first(where: { !header.names.contains($0) }) {
            throw ImportError(
                .unknownColumn, "the map names a column \"\(unknown)\", which the file does not have", name: unknown)
        }
        try self.init(header, object, fields: fields)
    }

    private init(_ header: CSVHeader, _ given: JSONObject, fields: [ImportField]) throws(ImportError) {
        let words = HeaderWords(fields: fields)
        var targets: [ImportTarget?] = []
        var unknown: [String] = []
        var readOnly: [String] = []
        var owners: [ImportTarget: String] = [:]
        for (index, name) in header.names.enumerated() {
            var target: ImportTarget?
            switch given[name] {
            case .null?: break
            case .string(let text)?:
                target = ImportTarget(text, fields: fields)
                if target == nil {
                    throw ImportError(
                        .unknownTarget, "the map gives \"\(name)\" to \"\(text)\", which people do not have", name: text
                    )
                }
            case nil:
                if HeaderWords.isReadOnly(name) {
                    readOnly.append(name)
                    break
                }
                target = words.target(name)
                if target == nil, !HeaderWords.notes.contains(name) {
                    unknown.append(name.isEmpty ? "column \(index + 1)" : name)
                }
            default: throw ImportError(.mapSyntax, "the map gives \"\(name)\" neither a name nor null")
            }
            if let target, let other = owners.updateValue(name, forKey: target) {
                throw ImportError(.duplicateTarget, "\"\(other)\" and \"\(name)\" both set \(target)")
            }
            targets.append(target)
        }
        (columns, self.targets, self.unknown, self.readOnly) = (header.names, targets, unknown, readOnly)
    }

    /// Gives all rows the same value, as a column with this cell in each row would; tags are added to those of a column.
    ///
    /// - Parameters:
    ///   - name: What it sets, such as `employer`, `tags` or the slug of a custom field.
    ///   - text: The cell.
    ///   - fields: The nation's custom fields.
    /// - Throws: ``ImportError/Kind/unknownTarget``, ``ImportError/Kind/duplicateTarget`` when a column or another value
    ///   sets the same, ``ImportError/Kind/value`` for a key by which people are found.
    public mutating func setAll(_ name: String, to text: String, fields: [ImportField]) throws(ImportError) {
        guard let target = ImportTarget(name, fields: fields) ?? HeaderWords(fields: fields).target(name) else {
            throw ImportError(.unknownTarget, "people have no \"\(name)\"", name: name)
        }
        if target.key != nil {
            throw ImportError(.value, "\(target) tells people apart, so that it cannot be the same for all")
        }
        let other =
            targets.firstIndex(of: target).map { "the column \"\(columns[$0])\"" }
            ?? constants.first { $0.target == target }.map { "\"\($0.text)\"" }
        if target != .tags, let other {
            throw ImportError(.duplicateTarget, "\(other) and \"\(text)\" for all rows both set \(target)")
        }
        constants.append(ImportConstant(target: target, text: text))
    }

    /// The keys among the columns, the most certain first.
    public var keys: [ImportKey] {
        let keys = Set(targets.compactMap { $0?.key })
        return ImportKey.all.filter { keys.contains($0) }
    }

    /// The map as JSON, a column on each line, for a person to change.
    public var json: [UInt8] {
        let lines = zip(columns, targets).filter { !$0.0.isEmpty && !HeaderWords.notes.contains($0.0) }.map {
            name, target in
            "  \(Self.quoted(name)): \(target.map { Self.quoted("\($0)") } ?? "null")"
        }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    private static func quoted(_ text: String) -> String {
        (try? JSONWriter().write(JSONValue.string(text))).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

/// A value that all rows of an import set.
public struct ImportConstant: Sendable, Equatable {
    /// What it sets.
    public let target: ImportTarget
    /// The cell that each row would have.
    public let text: String
}

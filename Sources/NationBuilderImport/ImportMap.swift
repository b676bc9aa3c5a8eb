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
    /// The target of each column, of several members the first; `nil` for one that is left out.
    public var targets: [ImportTarget?] { meanings.map { $0?.targets.first } }
    /// The meaning of each column; `nil` for one that is left out.
    let meanings: [ColumnMeaning?]
    /// The columns that nobody knows, and that no map leaves out.
    public let unknown: [String]
    /// The columns that the nation itself writes, such as `created_at`: an export has them, and they set nothing.
    public let readOnly: [String]
    /// The columns that the program has that wrote the file (``tool``), and a nation does not: they set nothing.
    public let leftOut: [String]
    private let source: ExportTool?
    /// The lists of the nation, which the cells of a column `lists` mean by their ids, slugs or names.
    public var lists: NationLists?
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
        try self.init(header, Self.object(json, header), fields: fields)
    }

    /// Returns a map of columns to names, or to `null`.
    static func object(_ json: [UInt8], _ header: CSVHeader) throws(ImportError) -> JSONObject {
        guard let object = try? JSONReader().decode(JSONObject.self, from: json) else {
            throw ImportError(.mapSyntax, "the map is not a JSON object such as {\"Given name\": \"first_name\"}")
        }
        if let unknown = object.keys.first(where: { !header.names.contains($0) }) {
            throw ImportError(
                .unknownColumn, "the map names a column \"\(unknown)\", which the file does not have", name: unknown)
        }
        for (name, value) in object where !value.isNull && value.string == nil {
            throw ImportError(.mapSyntax, "the map gives \"\(name)\" neither a name nor null")
        }
        return object
    }

    init(_ header: CSVHeader, _ given: JSONObject, fields: [ImportField]) throws(ImportError) {
        let words = HeaderWords(fields: fields)
        let source = ExportTool.of(header.names)
        var meanings: [ColumnMeaning?] = []
        var unknown: [String] = []
        var readOnly: [String] = []
        var leftOut: [String] = []
        var owners: [ImportTarget: String] = [:]
        let reach = ConsentWords.Reach(
            hasEmail: header.names.contains { HeaderForms.reaches($0, .emails) },
            hasPhone: header.names.contains { HeaderForms.reaches($0, .phones) })
        for (index, name) in header.names.enumerated() {
            var meaning: ColumnMeaning?
            switch given[name] {
            case .null?: break
            case .string(let text)?:
                meaning = ColumnMeaning(text, fields: fields)
                if meaning == nil {
                    throw ImportError(
                        .unknownTarget, "the map gives \"\(name)\" to \"\(text)\", which people do not have", name: text
                    )
                }
            default:
                if HeaderWords.notes.contains(name) { break }
                if let row = source?.meaning(name) {
                    meaning = ColumnMeaning(row, fields: fields)
                    // The program may write the same twice, such as a state and its abbreviation.
                    if let target = meaning?.target, owners[target] != nil, !target.isFilledByOthers { meaning = nil }
                    if meaning == nil { leftOut.append(name) }
                    break
                }
                if HeaderWords.isReadOnly(name) {
                    readOnly.append(name)
                    break
                }
                meaning = words.meaning(name, reach)
                if let target = meaning?.target, owners[target] != nil, ImportTarget(name, fields: fields) == nil,
                    [.phone, .email].contains(target.kind)
                {
                    meaning = ColumnMeaning(ContactSlots(kind: target.kind == .email ? .emails : .phones))
                }
                if meaning == nil { unknown.append(name.isEmpty ? "column \(index + 1)" : name) }
            }
            if let target = meaning?.target, let other = owners.updateValue(name, forKey: target),
                given[name] != nil || given[other] != nil || !target.mayBeShared
            {
                throw ImportError(.duplicateTarget, "\"\(other)\" and \"\(name)\" both set \(target)")
            }
            meanings.append(meaning)
        }
        (columns, self.meanings, self.unknown, self.readOnly) = (header.names, meanings, unknown, readOnly)
        (self.leftOut, self.source) = (leftOut, source)
    }

    /// Returns whether the name of a column that is not known seems to say who may be contacted.
    public static func isAboutConsent(_ name: String) -> Bool {
        ([HeaderWords.words(name)] + HeaderForms.shorter(name)).contains { ConsentWords($0).isAboutConsent }
    }

    /// Whether a column says onto which lists people get, so that ``lists`` are needed.
    public var namesLists: Bool { meanings.contains { $0?.form == .lists } }

    /// The name of the program that wrote the file, such as `Mailchimp`; `nil` for an unknown one.
    public var tool: String? { source?.name }

    /// The form in which that program writes dates, if it has only one.
    public var dates: ImportDates? { source?.dates }

    /// Returns the form in which the dates of some rows are days, if a column is read as dates.
    ///
    /// `3/4/2026` may be two days: no date of the rows is a day in the other form alone, and a quarter of the dates of a
    /// column are days in one form alone. It needs three rows.
    ///
    /// - Parameter rows: The first rows of the file, ``ImportDates/sample`` as a rule.
    public func dates(in rows: [CSVRow]) -> ImportDates? {
        meanings.contains { $0?.target?.kind.isDate == true } ? TimeText.form(of: rows) : nil
    }

    /// The texts that the program writes where there is no value.
    var nulls: Set<String> { source?.nulls ?? [] }

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
            meanings.firstIndex { $0?.targets.contains(target) == true }.map { "the column \"\(columns[$0])\"" }
            ?? constants.first { $0.target == target }.map { "\"\($0.text)\"" }
        if target != .tags, let other {
            throw ImportError(.duplicateTarget, "\(other) and \"\(text)\" for all rows both set \(target)")
        }
        constants.append(ImportConstant(target: target, text: text))
    }

    /// Puts all people of the file onto a list, as ``setAll(_:to:fields:)`` gives all of them a value.
    public mutating func addAll(to list: ImportList) {
        constants.append(ImportConstant(target: .list(list), text: list.id))
    }

    /// Takes a tag from all people of the file who have it.
    public mutating func removeFromAll(tag: String) {
        constants.append(ImportConstant(target: .removedTags, text: WordList.text([tag])))
    }

    /// The keys among the columns, the most certain first.
    public var keys: [ImportKey] {
        let keys = Set(meanings.flatMap { $0?.targets ?? [] }.compactMap(\.key))
        return ImportKey.all.filter { keys.contains($0) }
    }

    /// The map as JSON, a column on each line, for a person to change.
    public var json: [UInt8] {
        let lines = zip(columns, meanings).filter { !$0.0.isEmpty && !HeaderWords.notes.contains($0.0) }.map {
            name, meaning in
            "  \(Self.quoted(name)): \(meaning.map { Self.quoted("\($0)") } ?? "null")"
        }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    private static func quoted(_ text: String) -> String {
        (try? JSONWriter().write(JSONValue.string(text))).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}

/// A value that all rows of an import set.
public struct ImportConstant: Sendable, Equatable {
    /// The value that it sets.
    public let target: ImportTarget
    /// The cell that each row would have.
    public let text: String

    /// The name of the column that each row would have.
    var name: String {
        if case .list(let list) = target.form { list.name } else { target.description }
    }
}

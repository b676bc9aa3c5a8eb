// SPDX-License-Identifier: MIT

import NationBuilder

/// The target that the name of a column means.
struct HeaderWords: Sendable {
    private let fields: [ImportField]

    /// - Parameter fields: The nation's custom fields.
    init(fields: [ImportField]) { self.fields = fields }

    /// The columns of a file of refused rows, which set nothing.
    static let notes: Set<String> = ["nb_line", "nb_reason"]

    /// Returns whether a name is that of a member that a nation writes itself, or of a part of the primary address,
    /// which is one of the others.
    ///
    /// Only the exact name: a file of people may well call their names "Full name", and would lose them unnoticed. An
    /// address without a part is its first line.
    static func isReadOnly(_ header: String) -> Bool {
        if V2.Signup.readOnlyMembers.contains(header) { return !header.hasSuffix("_address") }
        let words = header.split(separator: ".", maxSplits: 1)
        return words.count == 2 && words[0] == "primary_address" && AddressPart.parts.contains(String(words[1]))
    }

    /// Returns what a column means; `nil` for an unknown name.
    ///
    /// - Parameter reach: The ways in which the other columns show that people can be reached.
    func meaning(_ header: String, _ reach: ConsentWords.Reach = ConsentWords.Reach()) -> ColumnMeaning? {
        if ImportTarget(header, fields: fields) != nil { return known(header) }
        for form in [header] + HeaderForms.shorter(header) {
            // Whose id it is, only the whole name says.
            let found = known(form).flatMap { form != header && $0.target?.isIdentity == true ? nil : $0 }
            // What another program says of consent never takes back a refusal.
            if let found, found.target?.isConsent != true { return found }
            if let words = words(Self.words(form), reach) ?? found { return words }
        }
        return nil
    }

    private func known(_ name: String) -> ColumnMeaning? {
        target(name).map { ColumnMeaning($0) }
            ?? (Self.names.contains(Self.words(name)) ? ColumnMeaning("name", fields: fields) : nil)
            ?? (Self.words(name) == "lists" ? ColumnMeaning("lists", fields: fields) : nil)
    }

    private func words(_ name: String, _ reach: ConsentWords.Reach) -> ColumnMeaning? {
        ConsentWords(name).meaning(reach)
            ?? HeaderForms.contact(name).map { ColumnMeaning(ContactSlots(kind: $0)) }
    }

    /// The names of columns with the whole name of a person.
    private static let names: Set<String> = [
        "name", "full_name", "fullname", "contact_name", "nom_complet", "first_and_last_name",
    ]

    /// Returns the target; `nil` for an unknown name.
    ///
    /// An attribute goes before a custom field, and a slug before a name.
    func target(_ header: String) -> ImportTarget? {
        if let exact = ImportTarget(header, fields: fields) { return exact }
        let words = Self.words(header)
        if let target = ImportTarget(Self.others[words] ?? words, fields: fields) { return target }
        let field =
            fields.first { $0.slug == header || Self.words($0.slug) == words }
            ?? fields.first { Self.words($0.name) == words }
        if let field, !words.isEmpty { return .custom(field) }
        return AddressPart(header: words).map { .address($0) }
    }

    /// Returns a name in lower case, its words apart by underscores.
    static func words(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    }

    /// The names of version 1, of NationBuilder's own files and of other programs.
    private static let others: [String: String] = [
        "nationbuilder_id": "id", "signup_nationbuilder_id": "id", "signup_id": "id", "person_id": "id", "nb_id": "id",
        "phone": "phone_number", "telephone": "phone_number", "mobile": "mobile_number",
        "mobile_phone": "mobile_number",
        "cell": "mobile_number", "cell_phone": "mobile_number", "cellphone": "mobile_number",
        "mobile_phone_number": "mobile_number", "home_phone": "phone_number", "home_phone_number": "phone_number",
        "company": "employer", "organization": "employer", "company_name": "employer", "job_title": "occupation",
        "notes": "note",
        "name_prefix": "prefix", "name_suffix": "suffix", "work_phone": "work_phone_number", "fax": "fax_number",
        "birthdate": "born_at", "birthday": "born_at", "birth_date": "born_at", "date_of_birth": "born_at",
        "dob": "born_at", "when_were_you_born": "born_at",
        "e_mail": "email", "email_address": "email", "e_mail_address": "email", "mail": "email",
        "tag": "tags", "tag_list": "tags", "signup_tags": "tags", "gender": "sex",
        "first": "first_name", "firstname": "first_name", "given_name": "first_name", "forename": "first_name",
        "last": "last_name", "lastname": "last_name", "surname": "last_name", "family_name": "last_name",
        "middlename": "middle_name", "middle": "middle_name", "deceased": "is_deceased",
        "party_affiliation": "party", "sos_voterid": "state_file_id", "state_voter_id": "state_file_id",
        "ncid": "state_file_id",
        "prénom": "first_name", "prenom": "first_name", "nom": "last_name", "nom_de_famille": "last_name",
        "courriel": "email", "téléphone": "phone_number", "cellulaire": "mobile_number",
        "date_de_naissance": "born_at", "contact_status_name": "contact_status", "votebuilder_id": "van_id",
    ]
}

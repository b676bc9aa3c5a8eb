// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The texts of a person's page, and of what was done there, in one language.
struct PersonWords: Sendable {
    // The fields, and where the person lives.
    let firstName, lastName, email, phone, mobile, occupation, employer, note, tags: String
    let city, state, livesIn: String
    let details, onlyName: String
    let noTags, addTags, commas, add, removeTag, noTagTyped: String
    let edit, delete: String
    /// Instead of a name.
    let unknown, number: String
    // What was done.
    let unchanged, saved, added, deleted, tagAdded, tagsAdded, tagRemoved: String
    // The question before somebody is deleted.
    let deleteTitle, deleteText: String

    init(_ language: AccountLanguage) {
        let text = language.choose as (String, String) -> String
        firstName = text("First name", "Prénom")
        lastName = text("Last name", "Nom de famille")
        email = text("Email", "E-mail")
        phone = text("Phone", "Téléphone")
        mobile = text("Mobile", "Portable")
        occupation = text("Title", "Fonction")
        employer = text("Employer", "Employeur")
        note = text("Note", "Note")
        tags = text("Tags", "Tags")
        city = text("City", "Ville")
        state = text("State", "État")
        livesIn = text("Lives in", "Habite à")
        details = text("Details", "Coordonnées")
        onlyName = text("Only the name is known.", "Seul le nom est connu.")
        noTags = text("No tags yet.", "Aucun tag pour l’instant.")
        addTags = text("Add tags", "Ajouter des tags")
        commas = text("Separated by commas", "Séparés par des virgules")
        add = text("Add", "Ajouter")
        removeTag = text("Remove the tag %@", "Retirer le tag %@")
        noTagTyped = text("Type a tag first.", "Tapez d’abord un tag.")
        edit = text("Edit", "Modifier")
        delete = text("Delete", "Supprimer")
        unknown = text("Unknown", "Sans nom")
        number = text("Person %@", "Personne %@")
        unchanged = text("Nothing was changed.", "Rien n’a été modifié.")
        saved = text("%@ was saved.", "La fiche «\u{A0}%@\u{A0}» a été enregistrée.")
        added = text("%@ was added.", "La fiche «\u{A0}%@\u{A0}» a été ajoutée.")
        deleted = text("%@ was deleted.", "La fiche «\u{A0}%@\u{A0}» a été supprimée.")
        tagAdded = text("The tag “%@” was added.", "Le tag «\u{A0}%@\u{A0}» a été ajouté.")
        tagsAdded = text("%@ tags were added.", "%@ tags ont été ajoutés.")
        tagRemoved = text("The tag “%@” was removed.", "Le tag «\u{A0}%@\u{A0}» a été retiré.")
        deleteTitle = text("Delete %@?", "Supprimer %@\u{A0}?")
        deleteText = text(
            "Are you sure you want to delete %@ and all associated data? This cannot be undone.",
            "Voulez-vous vraiment supprimer %@ et toutes les données associées\u{A0}? Cette action est irréversible.")
    }
}

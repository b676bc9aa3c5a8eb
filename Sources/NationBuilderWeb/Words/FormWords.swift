// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The texts of the forms of people and their errors, in one language.
struct FormWords: Sendable {
    let back, save, newPerson, edit, check, kept: String
    /// The text between a field and its problem.
    let colon: String
    // The reasons of a nation to refuse a value.
    let notAnEmail, taken, blank, refused, refusedAll: String
    let nothingTitle, needsOne: String
    let personAdded, sentBefore, search: String
    let sentTitle, sentText: String
    let changedTitle, changedText, changedTo, emptied: String

    init(_ language: AccountLanguage) {
        let text = language.choose as (String, String) -> String
        back = text("Back", "Retour")
        save = text("Save", "Enregistrer")
        newPerson = text("New Person", "Nouvelle personne")
        edit = text("Edit %@", "Modifier %@")
        check = text("Please check these fields", "Veuillez vérifier ces champs")
        colon = text(": ", "\u{A0}: ")
        kept = text("Nothing you typed is lost.", "Rien de ce que vous avez saisi n’est perdu.")
        notAnEmail = text(
            "Type an address such as name@example.org.", "Tapez une adresse comme nom@example.org.")
        taken = text("Another person of the nation has it already.", "Une autre personne de la nation l’a déjà.")
        blank = text("This field needs a value.", "Ce champ doit être rempli.")
        refused = text("The nation did not accept it: “%@”.", "La nation ne l’accepte pas\u{A0}: «\u{A0}%@\u{A0}».")
        refusedAll = text("The nation did not accept these values.", "La nation n’accepte pas ces valeurs.")
        nothingTitle = text("There is nothing to add yet", "Il n’y a encore rien à ajouter")
        needsOne = text(
            "A person needs a name, an email address or a phone number.",
            "Une personne doit avoir un nom, une adresse e-mail ou un numéro de téléphone.")
        personAdded = text("the person was added", "la personne a été ajoutée")
        sentBefore = text(
            "The form was sent before, and the nation's response did not arrive.",
            "Le formulaire a déjà été envoyé, et la réponse de la nation n’est pas arrivée.")
        search = text(
            "Search for the person before you add them again.", "Cherchez la personne avant de l’ajouter de nouveau.")
        sentTitle = text("This form was sent before", "Ce formulaire a déjà été envoyé")
        sentText = text(
            "It added %@. Press Add to add another person with what is here now.",
            "Il a ajouté %@. Appuyez sur Ajouter pour ajouter une autre personne avec ces valeurs.")
        changedTitle = text("Somebody else changed the same fields", "Quelqu’un d’autre a modifié les mêmes champs")
        changedText = text(
            "Nothing was saved yet. Save again to keep what is here now.",
            "Rien n’est encore enregistré. Enregistrez de nouveau pour garder les valeurs affichées.")
        changedTo = text(
            "Somebody has changed this to “%@” in the meantime.",
            "Quelqu’un l’a remplacé entre-temps par «\u{A0}%@\u{A0}».")
        emptied = text(
            "Somebody has emptied this field in the meantime.", "Quelqu’un a vidé ce champ entre-temps.")
    }
}

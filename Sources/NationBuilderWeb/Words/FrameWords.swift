// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The texts around a page, and of the pages for errors, in one language.
struct FrameWords: Sendable {
    let skip, account, people, accounts, first: String
    let cancel, again, sendAgain: String
    /// The title of a page with an error, before that of the page.
    let error: String
    /// The introduction of the nation's own words, which follow in quotation marks.
    let nationSays: String
    /// The same, with the nation's own words in a text.
    let nationSaid: String
    let pause: String
    let missingTitle, missingText: String
    let otherTitle, otherMade, otherGone, otherSelected, otherBack, otherStay: String

    init(_ language: AccountLanguage) {
        let text = language.choose as (String, String) -> String
        skip = text("Skip to the content", "Aller au contenu")
        account = text("Account", "Compte")
        people = text("People", "Personnes")
        accounts = text("Accounts", "Comptes")
        first = text("Go to the first page", "Aller à la première page")
        cancel = text("Cancel", "Annuler")
        again = text("Try again", "Réessayer")
        sendAgain = text("Send it again", "Envoyer de nouveau")
        error = text("Error: %@", "Erreur\u{A0}: %@")
        nationSays = text("The nation says:", "Message de la nation\u{A0}:")
        nationSaid = text("The nation says: “%@”.", "Message de la nation\u{A0}: «\u{A0}%@\u{A0}».")
        pause = text("The nation asks you to wait %@ s.", "La nation vous demande d’attendre %@\u{A0}s.")
        missingTitle = text("There is no such person", "Cette personne n’existe pas")
        missingText = text(
            "The person was deleted or merged, or is in another nation. Look for the name in the list.",
            "La personne a été supprimée ou fusionnée, ou se trouve dans une autre nation. Cherchez son nom dans la liste."
        )
        otherTitle = text("Another account is selected", "Un autre compte est choisi")
        otherMade = text(
            "The form was made for %@ at %@, and was not sent.",
            "Le formulaire était destiné à %@, nation %@, et n’a pas été envoyé.")
        otherGone = text(
            "The form was made for an account that is not signed in any more, and was not sent.",
            "Le formulaire était destiné à un compte qui n’est plus connecté, et n’a pas été envoyé.")
        otherSelected = text(
            "Now %@ at %@ is selected: the account was switched in the meantime, perhaps in another window.",
            "Le compte choisi est maintenant %@, nation %@\u{A0}: il a été changé entre-temps, peut-être dans une autre "
                + "fenêtre.")
        otherBack = text("Switch back to %@, %@", "Revenir à %@, %@")
        otherStay = text("Continue as %@", "Continuer en tant que %@")
    }
}

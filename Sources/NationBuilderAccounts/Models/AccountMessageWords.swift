// SPDX-License-Identifier: MIT

/// The texts for errors, in one language.
struct AccountMessageWords: Sendable {
    /// A title and a text.
    struct Words: Sendable {
        let parts: (title: String, text: String)
        /// Whether the sentence about another attempt follows, as the error means it.
        let isAdvised: Bool

        init(_ title: String, _ text: String, isAdvised: Bool = false) {
            (parts, self.isAdvised) = ((title, text), isAdvised)
        }
    }

    /// Returns the text for a topic; every topic has one.
    let message: @Sendable (AccountMessage.Topic) -> Words
    /// The text for an account that has ended: first the name, then the nation.
    let lost: Words
    /// The words that say whether a write was carried out, and whether to try again.
    let effects: EffectWords

    static let english = AccountMessageWords(
        message: { topic in
            switch topic {
            case .emptySlug:
                Words("The slug is missing.", "Type the part of the nation's address before .nationbuilder.com.")
            case .otherHost:
                Words("That is not the address of a nation.", "Type the part before .nationbuilder.com.")
            case .slug:
                Words(
                    "That is not a slug.",
                    "A slug has letters, digits and hyphens only. Type the part before .nationbuilder.com.")
            case .application:
                Words(
                    "This app is not set up.",
                    "Its registration with NationBuilder is missing or wrong. Tell its developer.")
            case .otherPerson:
                Words(
                    "Somebody else signed in.",
                    "Nothing has changed. Sign out of the nation in your browser, then try again.")
            case .unknownAccount:
                Words("That account is gone.", "You were signed out of it. Sign in again if you need it.")
            case .signInRequired: Words("Please sign in again.", "The account's sign-in is gone from this device.")
            case .renewable:
                Words("You are signed in already.", "That sign-in renews itself; the token would end. Sign out first.")
            case .damagedStore:
                Words(
                    "Saved sign-ins were damaged.",
                    "They were set aside, and nothing was overwritten. Sign in again.")
            case .unreadableStore:
                Words("Saved sign-ins cannot be read.", "Nobody was signed out. Try again in a moment.")
            case .unwritableStore:
                Words(
                    "Nothing can be saved.",
                    "The place where sign-ins are kept cannot be written, so nothing was changed. Make room there, or "
                        + "allow the app to write, then try again.")
            case .lockedStore:
                Words("Saved sign-ins are in use.", "Another program is changing them. Try again in a moment.")
            case .closedStore:
                Words(
                    "Saved sign-ins cannot be opened.",
                    "They have another key, or other users could change them. Nobody was signed out. Tell the app's "
                        + "developer.")
            case .doubtfulStore:
                Words(
                    "Please sign in again.",
                    "Another machine stopped while it renewed this sign-in. Sign in again, or try again in ten minutes."
                )
            case .denied: Words("Access was denied.", "You did not allow the app to use the nation. You can try again.")
            case .cancelled: Words("Sign-in was cancelled.", "Nothing has changed.")
            case .timedOut: Words("The browser did not come back.", "You took too long, or closed the page. Try again.")
            case .portTaken:
                Words("The sign-in could not begin.", "Another program uses the port that it needs. Try again.")
            case .noBrowser: Words("No browser could be opened.", "Open one, then try again.")
            case .refused: Words("The nation refused the sign-in.", "Nothing has changed. Try again, or ask its owner.")
            case .notFound: Words("There is no such nation.", "Check how its slug is spelled, then try again.")
            case .unauthorized: Words("Your sign-in is not valid any more.", "Sign in again.")
            case .forbidden: Words("You may not do that.", "Ask an owner of the nation for permission.")
            case .tooManyRequests: Words("Too many requests.", "The nation asks for a pause.", isAdvised: true)
            case .server: Words("The nation has a problem.", "It is not your fault.", isAdvised: true)
            case .offline: Words("The nation cannot be reached.", "Check your connection.", isAdvised: true)
            case .untrusted:
                Words(
                    "There is no secure connection to the nation.",
                    "Its certificate is not accepted, so nothing was sent. Tell the app's developer.")
            case .unreadableResponse:
                Words(
                    "The nation's response cannot be read.",
                    "Check whether anything has changed.", isAdvised: true)
            case .other: Words("Something went wrong.", "Nothing has changed.", isAdvised: true)
            }
        },
        lost: Words("You were signed out.", "%@ is not signed in at %@ any more. Sign in again to go on."),
        effects: .english)

    static let french = AccountMessageWords(
        message: { topic in
            switch topic {
            case .emptySlug:
                Words(
                    "Il manque le slug.",
                    "Tapez la partie de l’adresse de la nation qui précède .nationbuilder.com.")
            case .otherHost:
                Words("Ce n’est pas l’adresse d’une nation.", "Tapez ce qui précède .nationbuilder.com.")
            case .slug:
                Words(
                    "Ce n’est pas un slug.",
                    "Un slug ne contient que des lettres, des chiffres et des tirets. Tapez ce qui précède "
                        + ".nationbuilder.com.")
            case .application:
                Words(
                    "L’application n’est pas configurée.",
                    "Son inscription auprès de NationBuilder est incomplète ou erronée. Prévenez son éditeur.")
            case .otherPerson:
                Words(
                    "Quelqu’un d’autre s’est connecté.",
                    "Rien n’a changé. Déconnectez-vous de la nation dans votre navigateur, puis réessayez.")
            case .unknownAccount:
                Words("Ce compte n’est plus là.", "Il a été déconnecté entre-temps. Reconnectez-vous si besoin.")
            case .signInRequired:
                Words("Veuillez vous reconnecter.", "La connexion de ce compte n’est plus sur cet appareil.")
            case .renewable:
                Words(
                    "Cette connexion existe déjà.",
                    "Cette connexion se renouvelle\u{A0}; le jeton prendrait fin. Déconnectez-vous d’abord.")
            case .damagedStore:
                Words(
                    "Les connexions enregistrées étaient endommagées.",
                    "Elles ont été mises de côté et rien n’a été écrasé. Reconnectez-vous.")
            case .unreadableStore:
                Words(
                    "Les connexions enregistrées sont illisibles.",
                    "Personne n’a été déconnecté. Réessayez dans un instant.")
            case .unwritableStore:
                Words(
                    "Rien ne peut être enregistré.",
                    "L’emplacement des connexions n’est pas modifiable\u{A0}; rien n’a changé. Faites-y de la place, ou "
                        + "permettez à l’application d’y écrire, puis réessayez.")
            case .lockedStore:
                Words(
                    "Les connexions enregistrées sont occupées.",
                    "Un autre programme les modifie. Réessayez dans un instant.")
            case .closedStore:
                Words(
                    "Les connexions enregistrées sont fermées.",
                    "Elles ont une autre clé, ou d’autres utilisateurs pourraient les modifier. Personne n’a été "
                        + "déconnecté. Prévenez l’éditeur de l’application.")
            case .doubtfulStore:
                Words(
                    "Veuillez vous reconnecter.",
                    "Une autre machine s’est arrêtée en renouvelant cette connexion. Reconnectez-vous, ou réessayez "
                        + "dans dix minutes.")
            case .denied:
                Words(
                    "L’accès a été refusé.",
                    "Vous n’avez pas autorisé l’application à utiliser la nation. Vous pouvez réessayer.")
            case .cancelled: Words("La connexion a été annulée.", "Rien n’a changé.")
            case .timedOut:
                Words("Le navigateur n’est pas revenu.", "Le délai est passé ou la page a été fermée. Réessayez.")
            case .portTaken:
                Words(
                    "La connexion n’a pas pu commencer.",
                    "Un autre programme utilise le port nécessaire. Réessayez.")
            case .noBrowser: Words("Aucun navigateur n’a pu être ouvert.", "Ouvrez-en un, puis réessayez.")
            case .refused:
                Words("La nation a refusé la connexion.", "Rien n’a changé. Réessayez ou demandez à son propriétaire.")
            case .notFound: Words("Cette nation n’existe pas.", "Vérifiez l’orthographe du slug, puis réessayez.")
            case .unauthorized: Words("Votre connexion n’est plus valable.", "Reconnectez-vous.")
            case .forbidden:
                Words("Vous n’y êtes pas autorisé.", "Demandez l’autorisation à un propriétaire de la nation.")
            case .tooManyRequests:
                Words("Trop de requêtes.", "La nation demande une pause.", isAdvised: true)
            case .server:
                Words("La nation rencontre un problème.", "Vous n’y êtes pour rien.", isAdvised: true)
            case .offline: Words("La nation est injoignable.", "Vérifiez votre connexion.", isAdvised: true)
            case .untrusted:
                Words(
                    "Aucune connexion sûre avec la nation.",
                    "Son certificat n’est pas accepté\u{A0}; rien n’a été envoyé. Prévenez l’éditeur de l’application.")
            case .unreadableResponse:
                Words(
                    "La réponse de la nation est illisible.",
                    "Vérifiez d’abord si quelque chose a changé.", isAdvised: true)
            case .other: Words("Une erreur s’est produite.", "Rien n’a changé.", isAdvised: true)
            }
        },
        lost: Words(
            "Votre session a pris fin.", "%@ n’est plus connecté à %@. Reconnectez-vous pour continuer."),
        effects: .french)
}

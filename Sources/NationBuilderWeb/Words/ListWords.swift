// SPDX-License-Identifier: MIT

import NationBuilder
import NationBuilderAccounts

/// The texts of the list of people and the search, in one language.
struct ListWords: Sendable {
    let onePerson, people: String
    let searchLabel, searchHint, search, byField, stateHint: String
    let page, next, previous, all: String
    private let withEmail, withPhone, withMobile, withLastName, withFirstName, withCity, withState, withTag: String
    let found, foundNobody: String
    let nobodyTitle, nobodyText, everybody: String
    let emptyTitle, emptyText: String
    let signInTitle, signInText, signIn, selectTitle, selectText, select: String
    /// The separator of groups of three digits.
    let separator: String
    private let countsNobodyAsOne: Bool

    init(_ language: AccountLanguage) {
        let text = language.choose as (String, String) -> String
        onePerson = text("%@ person", "%@ personne")
        people = text("%@ people", "%@ personnes")
        searchLabel = text("Search people", "Rechercher des personnes")
        searchHint = text("Name, email or phone", "Nom, e-mail, tél.")
        search = text("Search", "Rechercher")
        byField = text("Search by field", "Rechercher par champ")
        stateHint = text("Its code, such as CA", "Son code, par exemple CA")
        page = text("Page %@", "Page %@")
        next = text("Next", "Suivant")
        previous = text("Previous", "Précédent")
        all = text("Show all", "Tout afficher")
        withEmail = text("With this email address", "Avec cette adresse e-mail")
        withPhone = text("With this phone number", "Avec ce numéro de téléphone")
        withMobile = text("With this mobile number", "Avec ce numéro de portable")
        withLastName = text("Last name %@", "Nom de famille\u{A0}: %@")
        withFirstName = text("First name %@", "Prénom\u{A0}: %@")
        withCity = text("City %@", "Ville\u{A0}: %@")
        withState = text("State %@", "État\u{A0}: %@")
        withTag = text("Tag %@", "Tag\u{A0}: %@")
        found = text("Found in %@", "Résultats dans %@")
        foundNobody = text("Nobody found in %@", "Aucun résultat dans %@")
        nobodyTitle = text("Nobody was found", "Personne n’a été trouvé")
        nobodyText = text(
            "The search finds exact names, email addresses, phone numbers, cities and tags. Try another spelling, or only "
                + "the first or last name.",
            "La recherche porte sur le nom, l’adresse e-mail, le numéro de téléphone, la ville ou le tag exacts. Essayez "
                + "une autre orthographe, ou seulement le prénom ou le nom.")
        everybody = text("Show everybody", "Afficher tout le monde")
        emptyTitle = text("There are no people yet", "Il n’y a encore personne")
        emptyText = text("Add the first one.", "Ajoutez la première personne.")
        signInTitle = text("Please sign in.", "Veuillez vous connecter.")
        signInText = text(
            "Then you will see the people of your nation here.", "Vous verrez alors ici les personnes de votre nation.")
        signIn = text("Sign in", "Se connecter")
        selectTitle = text("No account is selected.", "Aucun compte n’est choisi.")
        selectText = text(
            "Select one, and you will see the people of its nation here.",
            "Choisissez-en un, et vous verrez ici les personnes de sa nation.")
        select = text("Select an account", "Choisir un compte")
        separator = text(",", "\u{202F}")
        countsNobodyAsOne = language == .french
    }

    /// Returns the heading of those whom a search for a text finds.
    func title(_ subject: V1.PeopleText.Subject, _ text: String) -> String {
        switch subject {
        case .email: withEmail
        case .phone: withPhone
        case .mobile: withMobile
        case .name: text
        case .lastName: withLastName.filled(text)
        case .firstName: withFirstName.filled(text)
        case .city: withCity.filled(text)
        case .state: withState.filled(text)
        case .tag: withTag.filled(text)
        }
    }

    /// Returns a number with separators: 12,345.
    func grouped(_ number: Int) -> String {
        var text = "\(number)"
        var index = text.endIndex
        while text.distance(from: text.startIndex, to: index) > 3 {
            index = text.index(index, offsetBy: -3)
            text.insert(contentsOf: separator, at: index)
        }
        return text
    }

    /// Returns how many people there are.
    func count(_ number: Int) -> String {
        let isOne = number == 1 || number == 0 && countsNobodyAsOne
        return (isOne ? onePerson : people).filled(grouped(number))
    }
}

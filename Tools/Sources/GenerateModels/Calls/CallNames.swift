// SPDX-License-Identifier: MIT

/// The names of methods that cannot be derived from the request.
enum CallNames {
    /// The methods that walk over a list: item by item, and page by page.
    static let walks = [
        "list": (items: "all", pages: "pages"), "search": (items: "all", pages: "pages"),
        "nearby": (items: "all", pages: "pages"), "people": (items: "allPeople", pages: "peoplePages"),
        "rsvps": (items: "allRSVPs", pages: "rsvpPages"),
        "signatures": (items: "allSignatures", pages: "signaturePages"),
        "capitals": (items: "allCapitals", pages: "capitalPages"),
    ]

    /// The labels of parameters that have none in methods such as `list`: a walk
    /// reads `all(matching: search)`.
    static let labels = ["search": "matching", "location": "near"]

    /// The requests whose methods are written by hand, with the reasons.
    static let written = [
        "V1.People.match(email:firstName:lastName:phone:mobile:)":
            "where the response leaves open how many people match, the method sends another request"
    ]
}

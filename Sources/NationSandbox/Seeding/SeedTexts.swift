// SPDX-License-Identifier: MIT

/// The texts of everything made up except people.
enum SeedTexts {
    static let contactTypes = [
        "Inbox", "Outreach", "Question", "Invite", "Fundraising appeal", "Volunteer recruitment", "Thank you",
        "social media outreach - initial",
    ]
    static let paths = [
        ("Volunteer on-ramp", ["Asked", "Came to a meeting", "Took a shift", "Leads a team"]),
        ("Donor journey", ["Prospect", "First gift", "Monthly giver"]),
        ("Yard signs", ["Asked for one", "Delivered"]),
    ]
    static let contactNotes = [
        "Will come to the picnic.", "Asked to be called after 6 pm.", "Moved; new number wanted.",
        "Supports the school bond & the library.", "Not at home, left a flyer.",
    ]
    static let posts = [
        "Thank you, volunteers", "What we heard at the doors", "The library stays open", "Three weeks to go",
        "A word on the school bond", "Photos from the county fair", "How to vote early", "Meet the team",
        "Our answers to the Daily Courier", "Phone bank records", "Yard signs are here", "We made the ballot",
    ]
    static let events = [
        "Kick-off picnic", "Phone bank", "Door knock on the north side", "Town hall", "Debate watch party",
        "Volunteer training", "Cookout in the park", "Election night",
    ]
    static let questions = [
        ("What matters most to you?", "issue", ["Schools", "Roads", "Taxes", "Health care"]),
        ("Have you voted before?", "voted", []),
        ("Anything we should know?", "remarks", []),
    ]
}

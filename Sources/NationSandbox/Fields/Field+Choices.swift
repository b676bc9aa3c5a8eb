// SPDX-License-Identifier: MIT

extension Field {
    /// The lists of texts of which a field takes one, by their names.
    static let choices: [Substring: Substring] = [
        "relationship_type": """
        affiliate-affiliate|alum-school|assistant-assisted|board_member-organization|candidate-committee
        chapter-parent|child-parent|consultant-organization|employee-employer|family_partner-family_partner
        friend-friend|member-organization|mentee-mentor|partner-partner|primary_contact-organization
        relative-relative|representative-constituent|resident-organization|sibling-sibling|spouse-spouse
        student-school|student-teacher|subordinate-manager|subsidiary-parent|treasurer-committee
        """,
        "contact_status": """
        other|answered|bad_info|left_message|meaningful_interaction|send_information|not_interested|no_answer
        refused|inaccessible
        """,
        "time_period": "days|weeks|months|years",
        "page_status": "archived|deleted|expired|hidden|published|rule_violated|unlisted",
        "form_field": "required|optional|hidden",
        "time_zone": """
        International Date Line West|American Samoa|Midway Island|Hawaii|Alaska|Pacific Time (US & Canada)
        Tijuana|Arizona|Mazatlan|Mountain Time (US & Canada)|Central America|Central Time (US & Canada)
        Chihuahua|Guadalajara|Mexico City|Monterrey|Saskatchewan|Bogota|Eastern Time (US & Canada)
        Indiana (East)|Lima|Quito|Atlantic Time (Canada)|Caracas|Georgetown|La Paz|Puerto Rico|Santiago
        Newfoundland|Brasilia|Buenos Aires|Montevideo|Greenland|Mid-Atlantic|Azores|Cape Verde Is.|Edinburgh
        Lisbon|London|Monrovia|UTC|Amsterdam|Belgrade|Berlin|Bern|Bratislava|Brussels|Budapest|Casablanca
        Copenhagen|Dublin|Ljubljana|Madrid|Paris|Prague|Rome|Sarajevo|Skopje|Stockholm|Vienna|Warsaw
        West Central Africa|Zagreb|Zurich|Athens|Bucharest|Cairo|Harare|Helsinki|Jerusalem|Kaliningrad|Kyiv
        Pretoria|Riga|Sofia|Tallinn|Vilnius|Baghdad|Istanbul|Kuwait|Minsk|Moscow|Nairobi|Riyadh|St. Petersburg
        Volgograd|Tehran|Abu Dhabi|Baku|Muscat|Samara|Tbilisi|Yerevan|Kabul|Almaty|Astana|Ekaterinburg|Islamabad
        Karachi|Tashkent|Chennai|Kolkata|Mumbai|New Delhi|Sri Jayawardenepura|Kathmandu|Dhaka|Urumqi|Rangoon
        Bangkok|Hanoi|Jakarta|Krasnoyarsk|Novosibirsk|Beijing|Chongqing|Hong Kong|Irkutsk|Kuala Lumpur|Perth
        Singapore|Taipei|Ulaanbaatar|Osaka|Sapporo|Seoul|Tokyo|Yakutsk|Adelaide|Darwin|Brisbane|Canberra|Guam
        Hobart|Melbourne|Port Moresby|Sydney|Vladivostok|Magadan|New Caledonia|Solomon Is.|Srednekolymsk
        Auckland|Fiji|Kamchatka|Marshall Is.|Wellington|Chatham Is.|Nuku'alofa|Samoa|Tokelau Is.
        Pacific/Pitcairn|Pacific/Gambier|Pacific/Marquesas|America/Adak|Antarctica/Troll|Australia/Eucla
        Australia/Lord_Howe|Pacific/Kiritimati|Canada/Yukon
        """,
        "question_format": "multiple_choice|yes_no|text",
        "due_date_interval": """
        none|same_day|one_day|two_day|three_day|four_day|five_day|six_day|one_week|two_week|thirty_day|two_month
        three_month|six_month|one_year
        """,
        "contact_method": """
        delivery|door_knock|email|email_blast|face_to_face|facebook|meeting|phone_call|robocall|snail_mail|text
        text_1to1|text_blast|tweet|video_call|webinar|linkedin|other
        """,
        "contact_method_v1": NamedCodes.contactMethods.map { $0.1 }.joined(separator: "|")[...],
        "contact_status_v1": NamedCodes.contactStatuses.map { $0.1 }.joined(separator: "|")[...],
        "webhook_event": (ChangeEvent.allCases.map(\.rawValue) + ["person_contact"]).joined(separator: "|")[...],
    ]
}

// SPDX-License-Identifier: MIT

extension ExportTool {
    // https://mydatatables.com/csv-import-export/csv-format-for-google-contacts; the earlier form has "Given Name" and
    // "Phone 1 - Type" in place of "First Name" and "Phone 1 - Label". N is a number.
    static let google = ExportTool(
        "Google Contacts", marks: ["E-mail 1 - Value", "Phone 1 - Value", "Group Membership", "Organization 1 - Name"],
        """
        Name = name
        Name Prefix = prefix
        Name Suffix = suffix
        Additional Name = middle_name
        Phonetic First Name =
        Phonetic Middle Name =
        Phonetic Last Name =
        Given Name Yomi =
        Family Name Yomi =
        Additional Name Yomi =
        Yomi Name =
        Nickname =
        Short Name =
        Maiden Name =
        Initials =
        File As =
        Organization Name = employer
        Organization Title = occupation
        Organization Department =
        Organization Name N = employer
        Organization Title N = occupation
        Organization Type N =
        Organization Department N =
        Organization Yomi Name N =
        Organization Symbol N =
        Organization Location N =
        Organization Job Description N =
        Birthday = born_at
        Gender = sex
        Notes = note
        Photo =
        Labels = label tags
        Group Membership = label tags
        Location =
        Language =
        Occupation =
        Hobby =
        Billing Information =
        Directory Server =
        Mileage =
        Sensitivity =
        Priority =
        Subject =
        E-mail Label N =
        E-mail Type N =
        E-mail Value N = emails
        Phone Label N =
        Phone Type N =
        Phone Value N = phones
        Address 1 - Label =
        Address 1 - Type =
        Address 1 - Formatted =
        Address 1 - Street = home_address.address1
        Address 1 - Extended Address = home_address.address2
        Address 1 - City = home_address.city
        Address 1 - Region = home_address.state
        Address 1 - Postal Code = home_address.zip
        Address 1 - Country = home_address.country_code
        Address 1 - PO Box =
        Address Label N =
        Address Type N =
        Address Formatted N =
        Address Street N =
        Address City N =
        Address Region N =
        Address Postal Code N =
        Address Country N =
        Address PO Box N =
        Address Extended Address N =
        Website Label N =
        Website Type N =
        Website Value N =
        Relation Label N =
        Relation Type N =
        Relation Value N =
        Event Label N =
        Event Type N =
        Event Value N =
        IM Type N =
        IM Service N =
        IM Value N =
        Custom Field Label N =
        Custom Field Type N =
        Custom Field Value N =
        """)

    // https://support.microsoft.com/en-us/office/create-or-edit-csv-files-to-import-into-outlook-4518d70d-8fe9-46ad-94fa-1494247193c7
    static let outlook = ExportTool(
        "Outlook", marks: ["E-mail Display Name", "E-mail 2 Address", "Business Street", "Business Phone 2"],
        nulls: ["0/0/00", "Unspecified"],
        """
        Title = prefix
        Company = employer
        Department =
        Job Title = occupation
        E-mail Address = emails
        E-mail Type =
        E-mail Display Name =
        E-mail Address N = emails
        E-mail Type N =
        E-mail Display Name N =
        Home Phone = phones
        Home Phone 2 = phones
        Primary Phone = phones
        Other Phone = phones
        Business Phone = phones
        Business Phone 2 = phones
        Company Main Phone =
        Mobile Phone = mobile_number
        Home Fax = phones
        Business Fax = phones
        Other Fax =
        Assistant's Phone =
        Callback =
        Car Phone =
        ISDN =
        Pager =
        Radio Phone =
        TTY/TDD Phone =
        Telex =
        Home Street = home_address.address1
        Home Street 2 = home_address.address2
        Home Street 3 = home_address.address3
        Home City = home_address.city
        Home State = home_address.state
        Home Postal Code = home_address.zip
        Home Country = home_address.country_code
        Home Country/Region = home_address.country_code
        Home Address PO Box =
        Business Street = work_address.address1
        Business Street 2 = work_address.address2
        Business Street 3 = work_address.address3
        Business City = work_address.city
        Business State = work_address.state
        Business Postal Code = work_address.zip
        Business Country = work_address.country_code
        Business Country/Region = work_address.country_code
        Business Address PO Box =
        Other Street =
        Other Street 2 =
        Other Street 3 =
        Other City =
        Other State =
        Other Postal Code =
        Other Country =
        Other Country/Region =
        Other Address PO Box =
        Birthday = born_at
        Anniversary =
        Gender = sex
        Notes = note
        Categories = semicolon tags
        Account =
        Assistant's Name =
        Billing Information =
        Children =
        Directory Server =
        Government ID Number =
        Hobby =
        Initials =
        Internet Free Busy =
        Keywords =
        Language =
        Location =
        Manager's Name =
        Mileage =
        Nickname =
        Office Location =
        Organizational ID Number =
        Priority =
        Private =
        Profession =
        Referred By =
        Sensitivity =
        Schedule =
        Spouse =
        User 1 =
        User 2 =
        User 3 =
        User 4 =
        Web Page =
        Personal Web Page =
        """)

    // https://quickbooks.intuit.com/learn-support/en-us/help-article/audience-management/format-guidelines-import-file/L2vWNJI7C_US_en_US
    // has the fields; an export adds the columns in capital letters. A birthday has no year.
    static let mailchimp = ExportTool(
        "Mailchimp", marks: ["MEMBER_RATING", "OPTIN_TIME", "LEID", "EUID", "UNSUB_TIME", "CLEAN_TIME"],
        """
        Email Address = email
        Status = email_opt_in
        Phone Number = phone_number
        SMS Phone Number = mobile_number
        Address = home_address
        Birthday =
        MEMBER_RATING =
        OPTIN_TIME =
        OPTIN_IP =
        CONFIRM_TIME =
        CONFIRM_IP =
        LATITUDE =
        LONGITUDE =
        GMTOFF =
        DSTOFF =
        TIMEZONE =
        CC =
        REGION =
        LAST_CHANGED =
        LEID =
        EUID =
        NOTES = note
        TAGS = tags
        UNSUB_TIME = not email_opt_in
        UNSUB_CAMPAIGN_TITLE =
        UNSUB_CAMPAIGN_ID =
        UNSUB_REASON =
        UNSUB_REASON_OTHER =
        CLEAN_TIME = dated email1_is_bad
        CLEAN_CAMPAIGN_TITLE =
        CLEAN_CAMPAIGN_ID =
        """)

    // https://knowledgebase.constantcontact.com/articles/KnowledgeBase/37423-Standard-Contact-Headings-for-File-Import
    static let constantContact = ExportTool(
        "Constant Contact",
        marks: [
            "Email permission status", "Email update source", "Street address line 1 - Home", "Phone Number - Home",
            "Confirmed Opt-Out Date", "Phone - home", "Home Address Line 1", "Zip / Postal Code",
        ],
        """
        Company = employer
        Company name = employer
        Job title = occupation
        Email status = email_opt_in
        Email permission status = email_opt_in
        Email update source =
        Email Lists =
        Tags = tags
        Source Name =
        Created At =
        Updated At =
        Confirmed Opt-Out Date =
        Confirmed Opt-Out Source =
        Confirmed Opt-Out Reason =
        Anniversary =
        Notes = note
        Phone - home = phones
        Phone - mobile = mobile_number
        Phone - work = phones
        Phone - other = phones
        Phone Number - Home = phones
        Phone Number - Mobile = mobile_number
        Phone Number - Work = phones
        Phone Number - Other = phones
        Home Address Line 1 = home_address.address1
        Home Address Line 2 = home_address.address2
        Work Address Line 1 = work_address.address1
        Work Address Line 2 = work_address.address2
        City = home_address.city
        State / Province = home_address.state
        Zip / Postal Code = home_address.zip
        Country = home_address.country_code
        Street address line 1 - Home = home_address.address1
        Street address line 2 - Home = home_address.address2
        City - Home = home_address.city
        State/Province - Home = home_address.state
        Zip/Postal Code - Home = home_address.zip
        Country - Home = home_address.country_code
        Street address line 1 - Work = work_address.address1
        City - Work = work_address.city
        State/Province - Work = work_address.state
        Zip/Postal Code - Work = work_address.zip
        Country - Work = work_address.country_code
        """)

    // https://wildandfreetools.com/blog/format-csv-for-hubspot-contact-import and
    // https://knowledge.hubspot.com/articles/kcs_article/contacts/how-do-i-import-contacts
    static let hubSpot = ExportTool(
        "HubSpot", marks: ["Record ID", "Lifecycle Stage", "Marketing contact status", "Lead Status"],
        """
        Record ID =
        Record ID - Contact =
        Email = emails
        Email address = emails
        Work email = emails
        Additional email addresses = emails
        Phone Number = phones
        Mobile Phone Number = mobile_number
        Fax Number = fax_number
        Street Address = home_address.address1
        Street Address 2 = home_address.address2
        City = home_address.city
        State/Region = home_address.state
        Postal Code = home_address.zip
        Zip code = home_address.zip
        Country/Region = home_address.country_code
        Company Name = employer
        Company = employer
        Associated Company =
        Associated Company IDs =
        Job Title = occupation
        Salutation = prefix
        Date of birth = born_at
        Gender = sex
        Website URL =
        Lead Status =
        Lifecycle Stage =
        Contact owner =
        Create Date =
        Last Activity Date =
        Last Modified Date =
        Marketing contact status =
        Original Source =
        Original Traffic Source =
        Time Zone =
        Email hard bounce reason = dated email1_is_bad
        Unsubscribed from all email = not email_opt_in
        Opted out of all email = not email_opt_in
        """)
}

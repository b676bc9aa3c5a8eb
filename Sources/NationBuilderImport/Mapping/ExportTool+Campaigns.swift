// SPDX-License-Identifier: MIT

extension ExportTool {
    // https://vat.flddc.org/Analyzer/Docs/LEE/VanExportFilter describes an export; the names are those that the programs of
    // campaigns read out of such files.
    static let van = ExportTool(
        "VAN", marks: ["Voter File VANID", "VANID", "My Campaign VANID", "MyC VANID"], dates: .mdy, nulls: ["0/0/00"],
        """
        Voter File VANID = van_id
        VANID = van_id
        My Campaign VANID =
        MyC VANID =
        VF VANID =
        DWID = dw_id
        State File ID = state_file_id
        StateFileID = state_file_id
        County File ID = county_file_id
        CountyFileID = county_file_id
        Contact Name = name
        Voter Name = name
        FullName = name
        Full Name = name
        NameSuffix = suffix
        Name Suffix = suffix
        Nickname =
        Salutation =
        EnvName =
        Envelope Name =
        Preferred Email = emails
        PreferredEmail = emails
        Email = emails
        Other Email = emails
        Preferred Phone = phones
        PreferredPhone = phones
        Pref Phone = phones
        Phone = phones
        Home Phone = phones
        HomePhone = phones
        Work Phone = phones
        WorkPhone = phones
        Cell Phone = mobile_number
        CellPhone = mobile_number
        Address = home_address.address1
        StreetAddress = home_address.address1
        Street Address = home_address.address1
        AddressLine1 = home_address.address1
        AddressLine2 = home_address.address2
        City = home_address.city
        State = home_address.state
        Zip5 = home_address.zip
        Zip = home_address.zip
        Zip4 =
        County = home_address.county
        CountyName = home_address.county
        mAddress = mailing_address.address1
        mStreetAddress = mailing_address.address1
        mCity = mailing_address.city
        mState = mailing_address.state
        mZip5 = mailing_address.zip
        mZip4 =
        vAddress = registered_address.address1
        vCity = registered_address.city
        vState = registered_address.state
        vZip5 = registered_address.zip
        vZip4 =
        DOB = born_at
        Date of Birth = born_at
        Age =
        Sex = sex
        Party = party
        Race =
        RaceName = ethnicity
        DateReg = registered_at
        Date Registered = registered_at
        RegistrationStatusName =
        CD = federal_district
        SD = state_upper_district
        HD = state_lower_district
        PrecinctName =
        Precinct Name =
        PollingLocation =
        PollingAddress =
        Latitude =
        Longitude =
        Notes = note
        Employer = employer
        Employer Name = employer
        Occupation = occupation
        Occupation Name = occupation
        Is Deceased = is_deceased
        Do Not Call = only do_not_call
        Activist Codes = semicolon tags
        """)

    // https://help.actionnetwork.org/hc/en-us/articles/203112959-File-formats-for-list-uploads has the fields, and reports
    // name them so.
    static let actionNetwork = ExportTool(
        "Action Network", marks: ["ActionNetwork ID"], prefix: "can2_",
        """
        uuid =
        ActionNetwork ID =
        first_name = first_name
        last_name = last_name
        email = email
        Phone = phones
        Phone Number = phones
        Mobile Number = mobile_number
        zip_code = home_address.zip
        can2_phone = mobile_number
        can2_user_address = home_address.address1
        can2_user_city = home_address.city
        can2_user_state = home_address.state
        can2_state_abbreviated = home_address.state
        can2_county = home_address.county
        can2_country = home_address.country_code
        can2_user_country = home_address.country_code
        can2_user_tags = tags
        can2_subscription_status = email_opt_in
        can2_sms_status = mobile_opt_in
        can2_subscription_date =
        can2_subscription_source =
        can2_unsubscribed_at =
        can2_language = language
        can2_preferred_language = language
        can2_congressional_district = federal_district
        can2_state_house_district = state_lower_district
        can2_state_senate_district = state_upper_district
        can2_lifetime_value =
        can2_last_action =
        can2_user_id =
        latitude =
        longitude =
        """)

    // https://support.nationbuilder.com/en/articles/2895987-fields-available-for-import and
    // http://nationbuilder.com/how_to_import
    static let nationBuilder = ExportTool(
        "NationBuilder's importer",
        marks: [
            "nationbuilder_id", "signup_nationbuilder_id", "tag_list", "primary_address1", "primary_city",
            "address_address1",
        ], dates: .mdy,
        """
        nationbuilder_id = id
        signup_nationbuilder_id = id
        name = name
        full_name =
        dob = born_at
        tag_list = tags
        address_address1 = home_address.address1
        address_address2 = home_address.address2
        address_address3 = home_address.address3
        address_city = home_address.city
        address_state = home_address.state
        address_zip = home_address.zip
        address_county = home_address.county
        address_country_code = home_address.country_code
        email = email
        phone = phone_number
        mobile = mobile_number
        do_not_call = do_not_call
        federal_donotcall = federal_donotcall
        is_mobile_bad = is_mobile_bad
        membership_level_name =
        membership_started_at =
        membership_expires_at =
        membership_status =
        membership_name =
        website =
        twitter_login =
        twitter_id =
        twitter_name =
        facebook_username =
        facebook_id =
        meetup_id =
        linkedin_id =
        household_size =
        assistant_id =
        point_person_name_or_email =
        recruiter_name_or_email =
        recruiter_name =
        author =
        precinct_name =
        precinct_code =
        media_market_name =
        is_supporter = is_supporter
        created_at =
        updated_at =
        """)

    // https://help.salesforce.com/s/articleView?id=sfdo.npsp_standard_di_fields.htm and the fields of contacts at
    // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm
    static let salesforce = ExportTool(
        "Salesforce",
        marks: [
            "Contact ID 18", "Account Name", "AccountId", "Mailing Zip/Postal Code", "Contact1 Last Name",
            "MailingStreet",
            "HasOptedOutOfEmail", "npe01__HomeEmail__c", "Email Opt Out",
        ],
        """
        Id = salesforce_id
        Contact ID = salesforce_id
        Contact ID 18 =
        Contact Id 18 Digit =
        Account Name = account
        Account ID =
        AccountId =
        Primary Affiliation = employer
        Salutation = prefix
        Name = name
        Full Name = name
        Title = occupation
        Department =
        Email = emails
        Personal Email = emails
        Work Email = emails
        Alternate Email = emails
        npe01__HomeEmail__c = emails
        npe01__WorkEmail__c = emails
        npe01__AlternateEmail__c = emails
        Preferred Email =
        npe01__Preferred_Email__c =
        Phone = phones
        Home Phone = phones
        HomePhone = phones
        Other Phone = phones
        OtherPhone = phones
        Work Phone = phones
        npe01__WorkPhone__c = phones
        Business Phone = phones
        Mobile = mobile_number
        Mobile Phone = mobile_number
        MobilePhone = mobile_number
        Fax = fax_number
        Preferred Phone =
        npe01__PreferredPhone__c =
        Birthdate = born_at
        Description = note
        Mailing Street = mailing_address.address1
        MailingStreet = mailing_address.address1
        Mailing City = mailing_address.city
        MailingCity = mailing_address.city
        Mailing State = mailing_address.state
        Mailing State/Province = mailing_address.state
        MailingState = mailing_address.state
        Mailing Zip/Postal Code = mailing_address.zip
        MailingPostalCode = mailing_address.zip
        Mailing Country = mailing_address.country_code
        MailingCountry = mailing_address.country_code
        Home Street = home_address.address1
        Home City = home_address.city
        Home State/Province = home_address.state
        Home Zip/Postal Code = home_address.zip
        Home Country = home_address.country_code
        Other Street =
        Other City =
        Other State/Province =
        Other Zip/Postal Code =
        Other Country =
        Email Opt Out = not email_opt_in
        HasOptedOutOfEmail = not email_opt_in
        Do Not Call = only do_not_call
        DoNotCall = only do_not_call
        Do Not Contact = only do_not_contact
        npsp__Do_Not_Contact__c = only do_not_contact
        Deceased = is_deceased
        npsp__Deceased__c = is_deceased
        Lead Source =
        LeadSource =
        Contact Owner =
        Account Owner =
        OwnerId =
        Created Date =
        CreatedDate =
        Last Modified Date =
        LastModifiedDate =
        Last Activity =
        Contact1 Salutation = prefix
        Contact1 First Name = first_name
        Contact1 Last Name = last_name
        Contact1 Title = occupation
        Contact1 Birthdate = born_at
        Contact1 Personal Email = emails
        Contact1 Work Email = emails
        Contact1 Alternate Email = emails
        Contact1 Preferred Email =
        Contact1 Home Phone = phones
        Contact1 Work Phone = phones
        Contact1 Mobile Phone = mobile_number
        Contact1 Other Phone = phones
        Contact1 Preferred Phone =
        Account1 Name = account
        """)
}

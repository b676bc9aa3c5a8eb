-- A made-up copy that the stores of commit 532692b wrote, as pg_dump has it. NATION_ADDRESS is the URL of the nation,
-- NATION_SCHEMA its schema. Person 8 is deleted, and person 9 is missing in a sweep that has not ended.
CREATE SCHEMA errand;
CREATE SCHEMA NATION_SCHEMA;
CREATE TABLE errand.lease (
    name text NOT NULL,
    fence bigint NOT NULL,
    holder text,
    since timestamp with time zone,
    lease_until timestamp with time zone
);
CREATE TABLE NATION_SCHEMA._errand_cursor (
    type text NOT NULL,
    since timestamp with time zone,
    walk text
);
CREATE TABLE NATION_SCHEMA._errand_missing (
    type text NOT NULL,
    id bigint NOT NULL,
    request bigint NOT NULL
);
CREATE TABLE NATION_SCHEMA._errand_nation (
    address text NOT NULL,
    replaced_nuls bigint DEFAULT 0 NOT NULL,
    custom_fields text
);
CREATE TABLE NATION_SCHEMA._errand_problem (
    name text NOT NULL,
    sentence text NOT NULL
);
CREATE TABLE NATION_SCHEMA._errand_quiet (
    type text NOT NULL,
    name text NOT NULL,
    current bigint NOT NULL,
    last bigint NOT NULL
);
CREATE TABLE NATION_SCHEMA._errand_reread (
    type text NOT NULL,
    id bigint NOT NULL,
    request bigint NOT NULL
);
CREATE TABLE NATION_SCHEMA._errand_run (
    run bigint NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    last_request bigint NOT NULL
);
CREATE TABLE NATION_SCHEMA._errand_schema (
    version bigint NOT NULL
);
CREATE TABLE NATION_SCHEMA.custom_fields (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    created_at timestamp with time zone,
    field_type text,
    name text,
    options jsonb,
    "position" bigint,
    resource_type text,
    slug text,
    updated_at timestamp with time zone
);
CREATE TABLE NATION_SCHEMA.deleted_rows (
    type text NOT NULL,
    id bigint NOT NULL,
    found_at timestamp with time zone NOT NULL,
    _errand_read bigint NOT NULL,
    content jsonb
);
CREATE TABLE NATION_SCHEMA.freshness (
    type text NOT NULL,
    changes_up_to timestamp with time zone,
    deletions_up_to timestamp with time zone,
    rows bigint DEFAULT 0 NOT NULL,
    nation_rows bigint,
    counted_at timestamp with time zone
);
CREATE TABLE NATION_SCHEMA.list_signups (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    list_id bigint,
    signup_id bigint
);
CREATE TABLE NATION_SCHEMA.lists (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    author_id bigint,
    created_at timestamp with time zone,
    description text,
    is_sharing_writable boolean,
    name text,
    parent_id bigint,
    signup_id bigint,
    signups_count bigint,
    slug text,
    updated_at timestamp with time zone
);
CREATE TABLE NATION_SCHEMA.signup_taggings (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    created_at timestamp with time zone,
    signup_id bigint,
    tag_id bigint
);
CREATE TABLE NATION_SCHEMA.signup_tags (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    from_sharing_nation boolean,
    imported boolean,
    name text,
    shared_with_nations boolean,
    taggings_count bigint
);
CREATE TABLE NATION_SCHEMA.signups (
    id bigint NOT NULL,
    _errand_read bigint NOT NULL,
    _errand_extra jsonb,
    author_id bigint,
    availability text,
    banned_at timestamp with time zone,
    billing_address jsonb,
    born_at date,
    capital_amount_in_cents bigint,
    church text,
    city_district text,
    city_sub_district text,
    civicrm_id text,
    contact_status text,
    could_vote_status bigint,
    county_district text,
    county_file_id text,
    created_at timestamp with time zone,
    custom_values jsonb,
    datatrust_id text,
    demo text,
    do_not_call boolean,
    do_not_contact boolean,
    donations_amount_in_cents bigint,
    donations_amount_this_cycle_in_cents bigint,
    donations_count bigint,
    donations_count_this_cycle bigint,
    donations_pledged_amount_in_cents bigint,
    donations_raised_amount_in_cents bigint,
    donations_raised_amount_this_cycle_in_cents bigint,
    donations_raised_count bigint,
    donations_raised_count_this_cycle bigint,
    donations_to_raise_amount_in_cents bigint,
    dw_id text,
    email text,
    email1 text,
    email1_is_bad boolean,
    email1_is_bouncing boolean,
    email2 text,
    email2_is_bad boolean,
    email2_is_bouncing boolean,
    email3 text,
    email3_is_bad boolean,
    email3_is_bouncing boolean,
    email4 text,
    email4_is_bad boolean,
    email4_is_bouncing boolean,
    email_opt_in boolean,
    employer text,
    ethnicity text,
    external_id text,
    fax_number text,
    federal_district text,
    federal_donotcall boolean,
    fire_district text,
    first_donated_at timestamp with time zone,
    first_fundraised_at timestamp with time zone,
    first_name text,
    first_prospect_at timestamp with time zone,
    first_recruited_at timestamp with time zone,
    first_supporter_at timestamp with time zone,
    first_volunteer_at timestamp with time zone,
    full_name text,
    home_address jsonb,
    import_id bigint,
    inferred_party text,
    inferred_support_level bigint,
    is_cpu boolean,
    is_deceased boolean,
    is_donor boolean,
    is_fundraiser boolean,
    is_ignore_donation_limits boolean,
    is_leaderboardable boolean,
    is_mobile_bad boolean,
    is_possible_duplicate boolean,
    is_profile_private boolean,
    is_profile_searchable boolean,
    is_prospect boolean,
    is_supporter boolean,
    is_survey_question_private boolean,
    is_volunteer boolean,
    judicial_district text,
    labour_region text,
    language text,
    last_call_id bigint,
    last_contacted_at timestamp with time zone,
    last_contacted_by_id bigint,
    last_donated_at timestamp with time zone,
    last_fundraised_at timestamp with time zone,
    last_name text,
    last_rule_violation_at timestamp with time zone,
    legal_name text,
    locale text,
    mailing_address jsonb,
    marital_status text,
    middle_name text,
    mobile_number text,
    mobile_opt_in boolean,
    ngp_id text,
    note text,
    note_updated_at timestamp with time zone,
    occupation text,
    parent_id bigint,
    party text,
    party_member boolean,
    pf_strat_id text,
    phone_number text,
    phone_time text,
    precinct_id bigint,
    prefix text,
    previous_party text,
    primary_address jsonb,
    primary_email_id bigint,
    priority_level bigint,
    priority_level_changed_at timestamp with time zone,
    profile_content text,
    profile_content_html text,
    profile_headline text,
    received_capital_amount_in_cents bigint,
    recruiter_id bigint,
    registered_address jsonb,
    registered_at date,
    religion text,
    rnc_id text,
    rnc_regid text,
    rule_violations_count bigint,
    salesforce_id text,
    school_district text,
    school_sub_district text,
    sex text,
    signup_type bigint,
    spent_capital_amount_in_cents bigint,
    state_file_id text,
    state_lower_district text,
    state_upper_district text,
    submitted_address text,
    suffix text,
    support_level bigint,
    support_level_changed_at timestamp with time zone,
    supranational_district text,
    township text,
    unsubscribed_at timestamp with time zone,
    updated_at timestamp with time zone,
    user_submitted_address jsonb,
    username text,
    van_id text,
    village_district text,
    ward text,
    warnings_count bigint,
    work_address jsonb,
    work_phone_number text
);
CREATE VIEW NATION_SCHEMA.people AS
 SELECT signups.id,
    signups.full_name,
    signups.first_name,
    signups.last_name,
    signups.email,
    signups.phone_number,
    signups.mobile_number,
    (signups.primary_address ->> 'address1'::text) AS address1,
    (signups.primary_address ->> 'address2'::text) AS address2,
    (signups.primary_address ->> 'city'::text) AS city,
    (signups.primary_address ->> 'state'::text) AS state,
    (signups.primary_address ->> 'zip'::text) AS zip,
    (signups.primary_address ->> 'county'::text) AS county,
    (signups.primary_address ->> 'country_code'::text) AS country_code,
    ( SELECT COALESCE(jsonb_agg(tag.name ORDER BY (tag.name COLLATE "C")), '[]'::jsonb) AS "coalesce"
           FROM (NATION_SCHEMA.signup_taggings tagging
             JOIN NATION_SCHEMA.signup_tags tag ON ((tag.id = tagging.tag_id)))
          WHERE (tagging.signup_id = signups.id)) AS tags
   FROM NATION_SCHEMA.signups signups;
COMMENT ON VIEW NATION_SCHEMA.people IS 'made by Errand, and made anew when custom fields are added (729, 3h6x6b7aks2ij)';
CREATE VIEW NATION_SCHEMA.signups_custom AS
 SELECT signups.id,
        CASE
            WHEN ((jsonb_typeof((signups.custom_values -> 'graduation_year'::text)) = ANY (ARRAY['number'::text, 'string'::text])) AND ((signups.custom_values ->> 'graduation_year'::text) ~ '^-?(0|[1-9][0-9]{0,200})([.][0-9]{1,200})?([eE][+-]?[0-9]{1,2})?$'::text)) THEN ((signups.custom_values ->> 'graduation_year'::text))::double precision
            ELSE NULL::double precision
        END AS graduation_year,
        CASE
            WHEN (
            CASE
                WHEN ((jsonb_typeof((signups.custom_values -> 'graduation_year'::text)) = ANY (ARRAY['number'::text, 'string'::text])) AND ((signups.custom_values ->> 'graduation_year'::text) ~ '^-?(0|[1-9][0-9]{0,200})([.][0-9]{1,200})?([eE][+-]?[0-9]{1,2})?$'::text)) THEN ((signups.custom_values ->> 'graduation_year'::text))::double precision
                ELSE NULL::double precision
            END IS NULL) THEN (signups.custom_values ->> 'graduation_year'::text)
            ELSE NULL::text
        END AS graduation_year_text
   FROM NATION_SCHEMA.signups;
COMMENT ON VIEW NATION_SCHEMA.signups_custom IS 'made by Errand, and made anew when custom fields are added (725, 23sbtmydsscmn)';
INSERT INTO errand.lease VALUES ('mirror NATION_SCHEMA', 3, NULL, NULL, NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('list_signups', NULL, NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('signup_tags', NULL, NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('custom_fields', '2026-11-29 16:17:46+00', NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('lists', '2026-11-29 16:17:46+00', NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('signup_taggings', '2026-11-29 16:17:46+00', NULL);
INSERT INTO NATION_SCHEMA._errand_cursor VALUES ('signups', '2026-11-29 16:17:55+00', '{"table":"signups","kind":"sweep","began":817662175,"ranges":[{"after":12}]}');
INSERT INTO NATION_SCHEMA._errand_missing VALUES ('signups', 9, 55);
INSERT INTO NATION_SCHEMA._errand_nation VALUES ('NATION_ADDRESS', 0, '{"fields":[{"slug":"graduation_year","type":"number"}]}');
INSERT INTO NATION_SCHEMA._errand_run VALUES (1, '2026-11-29 16:22:31+00', '2026-11-29 16:22:32+00', 'complete', 23);
INSERT INTO NATION_SCHEMA._errand_run VALUES (2, '2026-11-29 16:22:46+00', '2026-11-29 16:22:52+00', 'complete', 53);
INSERT INTO NATION_SCHEMA._errand_run VALUES (3, '2026-11-29 16:22:55+00', '2026-11-29 16:22:55+00', 'limited', 55);
INSERT INTO NATION_SCHEMA._errand_schema VALUES (1);
INSERT INTO NATION_SCHEMA.custom_fields VALUES (1, 42, NULL, '2018-10-30 00:00:00+00', 'number', 'Graduation year', NULL, 1, 'Signup', 'graduation_year', '2018-10-30 00:00:00+00');
INSERT INTO NATION_SCHEMA.custom_fields VALUES (2, 42, NULL, '2018-10-30 00:00:00+00', 'text', 'Appeal', NULL, 2, 'Donation', 'appeal', '2018-10-30 00:00:00+00');
INSERT INTO NATION_SCHEMA.deleted_rows VALUES ('signup_taggings', 11, '2026-11-29 16:22:52+00', 50, '{"id": 11, "tag_id": 7, "signup_id": 8, "created_at": "2018-10-30T00:14:05Z"}');
INSERT INTO NATION_SCHEMA.deleted_rows VALUES ('signup_taggings', 12, '2026-11-29 16:22:52+00', 50, '{"id": 12, "tag_id": 14, "signup_id": 8, "created_at": "2018-10-30T00:14:05Z"}');
INSERT INTO NATION_SCHEMA.deleted_rows VALUES ('signup_taggings', 13, '2026-11-29 16:22:52+00', 50, '{"id": 13, "tag_id": 18, "signup_id": 8, "created_at": "2018-10-30T00:14:05Z"}');
INSERT INTO NATION_SCHEMA.deleted_rows VALUES ('signups', 8, '2026-11-29 16:22:52+00', 53, '{"id": 8, "sex": "F", "email": "cynthia.rogers.8@example.net", "party": "L", "email1": "cynthia.rogers.8@example.net", "is_cpu": false, "born_at": "2006-04-22", "is_donor": false, "full_name": "Cynthia Rogers", "last_name": "Rogers", "created_at": "2018-10-30T00:14:05Z", "first_name": "Cynthia", "occupation": "", "updated_at": "2018-10-30T00:14:05Z", "do_not_call": true, "is_deceased": false, "is_prospect": false, "signup_type": 0, "email_opt_in": true, "is_supporter": true, "is_volunteer": false, "custom_values": {"graduation_year": null}, "email1_is_bad": false, "email2_is_bad": false, "email3_is_bad": false, "email4_is_bad": false, "is_fundraiser": false, "is_mobile_bad": false, "mobile_number": "(512) 555-0116", "mobile_opt_in": true, "do_not_contact": false, "warnings_count": 0, "donations_count": 0, "federal_district": "49", "primary_email_id": 1, "could_vote_status": 0, "federal_donotcall": false, "email1_is_bouncing": false, "email2_is_bouncing": false, "email3_is_bouncing": false, "email4_is_bouncing": false, "first_supporter_at": "2018-10-30T00:14:05Z", "is_leaderboardable": true, "is_profile_private": false, "state_lower_district": "39", "state_upper_district": "17", "is_possible_duplicate": false, "is_profile_searchable": true, "rule_violations_count": 0, "donations_raised_count": 0, "capital_amount_in_cents": 0, "donations_amount_in_cents": 0, "is_ignore_donation_limits": false, "donations_count_this_cycle": 0, "is_survey_question_private": false, "spent_capital_amount_in_cents": 0, "donations_raised_amount_in_cents": 0, "received_capital_amount_in_cents": 0, "donations_pledged_amount_in_cents": 0, "donations_raised_count_this_cycle": 0, "donations_to_raise_amount_in_cents": 0, "donations_amount_this_cycle_in_cents": 0, "donations_raised_amount_this_cycle_in_cents": 0}');
INSERT INTO NATION_SCHEMA.freshness VALUES ('list_signups', '2026-11-29 16:22:46+00', '2026-11-29 16:22:46+00', 9, NULL, NULL);
INSERT INTO NATION_SCHEMA.freshness VALUES ('signup_tags', '2026-11-29 16:22:46+00', '2026-11-29 16:22:46+00', 20, 20, '2026-11-29 16:22:47+00');
INSERT INTO NATION_SCHEMA.freshness VALUES ('custom_fields', '2026-11-29 16:22:46+00', '2026-11-29 16:22:46+00', 2, 2, '2026-11-29 16:22:47+00');
INSERT INTO NATION_SCHEMA.freshness VALUES ('lists', '2026-11-29 16:22:46+00', '2026-11-29 16:22:47+00', 3, 3, '2026-11-29 16:22:47+00');
INSERT INTO NATION_SCHEMA.freshness VALUES ('signup_taggings', '2026-11-29 16:22:46+00', '2026-11-29 16:22:46+00', 20, 20, '2026-11-29 16:22:52+00');
INSERT INTO NATION_SCHEMA.freshness VALUES ('signups', '2026-11-29 16:22:55+00', '2026-11-29 16:22:46+00', 11, 11, '2026-11-29 16:22:52+00');
INSERT INTO NATION_SCHEMA.list_signups VALUES (4294967297, 29, NULL, 1, 1);
INSERT INTO NATION_SCHEMA.list_signups VALUES (4294967300, 29, NULL, 1, 4);
INSERT INTO NATION_SCHEMA.list_signups VALUES (4294967303, 29, NULL, 1, 7);
INSERT INTO NATION_SCHEMA.list_signups VALUES (8589934595, 31, NULL, 2, 3);
INSERT INTO NATION_SCHEMA.list_signups VALUES (8589934602, 31, NULL, 2, 10);
INSERT INTO NATION_SCHEMA.list_signups VALUES (8589934603, 31, NULL, 2, 11);
INSERT INTO NATION_SCHEMA.list_signups VALUES (12884901891, 34, NULL, 3, 3);
INSERT INTO NATION_SCHEMA.list_signups VALUES (12884901892, 34, NULL, 3, 4);
INSERT INTO NATION_SCHEMA.list_signups VALUES (12884901895, 34, NULL, 3, 7);
INSERT INTO NATION_SCHEMA.lists VALUES (1, 45, NULL, 1, NULL, NULL, NULL, 'Volunteers', NULL, NULL, 3, 'volunteers', NULL);
INSERT INTO NATION_SCHEMA.lists VALUES (2, 45, NULL, 1, NULL, NULL, NULL, 'Major donors', NULL, NULL, 3, 'major_donors', NULL);
INSERT INTO NATION_SCHEMA.lists VALUES (3, 45, NULL, 1, NULL, NULL, NULL, 'Newsletter', NULL, NULL, 3, 'news', NULL);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (1, 40, NULL, '2018-10-30 00:06:30+00', 3, 4);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (2, 40, NULL, '2018-10-30 00:06:30+00', 3, 12);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (3, 40, NULL, '2018-10-30 00:07:04+00', 4, 8);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (4, 40, NULL, '2018-10-30 00:11:35+00', 6, 1);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (5, 40, NULL, '2018-10-30 00:11:35+00', 6, 7);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (6, 40, NULL, '2018-10-30 00:11:35+00', 6, 14);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (7, 40, NULL, '2018-10-30 00:11:35+00', 6, 17);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (8, 40, NULL, '2018-10-30 00:11:35+00', 6, 19);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (9, 40, NULL, '2018-10-30 00:12:44+00', 7, 7);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (10, 40, NULL, '2018-10-30 00:12:44+00', 7, 14);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (14, 40, NULL, '2018-10-30 00:15:39+00', 9, 20);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (15, 40, NULL, '2018-10-30 00:16:44+00', 10, 12);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (16, 40, NULL, '2018-10-30 00:16:44+00', 10, 14);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (17, 40, NULL, '2018-10-30 00:19:43+00', 11, 4);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (18, 40, NULL, '2018-10-30 00:19:43+00', 11, 5);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (19, 40, NULL, '2018-10-30 00:21:02+00', 12, 7);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (20, 40, NULL, '2018-10-30 00:21:02+00', 12, 11);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (21, 40, NULL, '2018-10-30 00:21:02+00', 12, 13);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (22, 40, NULL, '2018-10-30 00:21:02+00', 12, 18);
INSERT INTO NATION_SCHEMA.signup_taggings VALUES (23, 40, NULL, '2018-10-30 00:21:02+00', 12, 19);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (7, 32, NULL, false, false, 'imported', false, 3);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (14, 32, NULL, false, false, 'test account', false, 3);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (18, 32, NULL, false, false, 'Q&A panel', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (1, 32, NULL, false, false, 'builder', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (2, 32, NULL, false, false, 'donor prospect', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (3, 32, NULL, false, false, 'door knocker', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (4, 32, NULL, false, false, 'expert', false, 2);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (5, 32, NULL, false, false, 'facilitator', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (6, 32, NULL, false, false, 'import batch #1', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (8, 32, NULL, false, false, 'newsletter', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (9, 32, NULL, false, false, 'organizer', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (10, 32, NULL, false, false, 'phone bank', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (11, 32, NULL, false, false, 'public account', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (12, 32, NULL, false, false, 'storyteller', false, 2);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (13, 32, NULL, false, false, 'student', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (15, 32, NULL, false, false, 'union', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (16, 32, NULL, false, false, 'volunteer', false, 0);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (17, 32, NULL, false, false, 'yard sign', false, 1);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (19, 32, NULL, false, false, 'jóvenes', false, 2);
INSERT INTO NATION_SCHEMA.signup_tags VALUES (20, 32, NULL, false, false, '2018/fall', false, 1);
INSERT INTO NATION_SCHEMA.signups VALUES (1, 55, NULL, NULL, NULL, NULL, NULL, '1969-05-07', -250, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:02:45+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'admin@example.com', 'admin@example.com', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Lakeside Farms', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Abe', NULL, NULL, '2018-10-30 00:02:45+00', NULL, 'Abe Administrator', NULL, NULL, NULL, NULL, true, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Administrator', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, 'L', NULL, NULL, '213-555-0137', NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, 250, NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, '2018-10-30 00:02:45+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (9, 28, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:15:39+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Acme & Sons', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Robert', NULL, NULL, NULL, NULL, 'Robert Cruz', '{"lat": "43.0649", "lng": "-89.3663", "zip": "53731", "city": "Madison", "fips": null, "state": "WI", "county": "Dane", "address1": null, "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, false, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Cruz', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, 'Lawyer', NULL, NULL, NULL, NULL, '608-555-0120', NULL, NULL, NULL, NULL, '{"lat": "43.0649", "lng": "-89.3663", "zip": "53731", "city": "Madison", "fips": null, "state": "WI", "county": "Dane", "address1": null, "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'M', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:15:39+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (2, 55, NULL, NULL, NULL, NULL, NULL, NULL, 150, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:04:32+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'donna.martin.2@example.org', 'donna.martin.2@example.org', false, false, NULL, false, false, NULL, false, false, NULL, false, false, false, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Donna', NULL, NULL, '2018-10-30 00:04:32+00', NULL, 'Donna Martin', '{"lat": "29.7232", "lng": "-95.3349", "zip": "77003", "city": "Houston", "fips": null, "state": "TX", "county": "Harris", "address1": "8004 Maple St", "address2": "Apt 19", "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, '2019-01-27 23:04:54+00', 1, NULL, NULL, 'Martin', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, 'Moved here in 2012.', '2018-10-30 00:04:32+00', NULL, NULL, NULL, NULL, NULL, '713-555-0192', NULL, NULL, NULL, NULL, '{"lat": "29.7232", "lng": "-95.3349", "zip": "77003", "city": "Houston", "fips": null, "state": "TX", "county": "Harris", "address1": "8004 Maple St", "address2": "Apt 19", "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 150, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'F', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:04:32+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (3, 55, NULL, NULL, NULL, NULL, NULL, '1984-12-06', 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:06:30+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'michael.martin.3@example.com', 'michael.martin.3@example.com', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, '', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Michael', NULL, NULL, '2018-10-30 00:06:30+00', NULL, 'Michael Martin', '{"lat": "25.7558", "lng": "-80.2250", "zip": "33179", "city": "Miami", "fips": null, "state": "FL", "county": "Miami-Dade", "address1": "9093 Maple St", "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Martin', NULL, NULL, NULL, NULL, NULL, NULL, '(305) 555-0198', true, NULL, NULL, NULL, NULL, NULL, 'I', NULL, NULL, '305-555-0162', NULL, NULL, NULL, NULL, '{"lat": "25.7558", "lng": "-80.2250", "zip": "33179", "city": "Miami", "fips": null, "state": "FL", "county": "Miami-Dade", "address1": "9093 Maple St", "address2": null, "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'M', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:06:30+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (4, 55, NULL, NULL, NULL, NULL, NULL, '1974-11-20', 625, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:07:04+00', '{"graduation_year": null}', NULL, NULL, false, false, 2000, 0, 1, 0, 0, 0, 0, 0, 0, 0, NULL, 'jos.kelly.4@example.com', 'jos.kelly.4@example.com', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, NULL, NULL, NULL, NULL, NULL, false, NULL, '2019-01-26 18:54:25+00', NULL, 'José', NULL, NULL, '2018-10-30 00:07:04+00', NULL, 'José Kelly', '{"lat": "42.3215", "lng": "-71.1049", "zip": "02199", "city": "Boston", "fips": null, "state": "MA", "county": "Suffolk", "address1": null, "address2": "Apt 23", "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, true, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, '2019-01-26 18:54:25+00', NULL, 'Kelly', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, 'Wants to "help out" on weekends.', '2018-10-30 00:07:04+00', 'Teacher', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"lat": "42.3215", "lng": "-71.1049", "zip": "02199", "city": "Boston", "fips": null, "state": "MA", "county": "Suffolk", "address1": null, "address2": "Apt 23", "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 625, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'M', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:07:04+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (5, 55, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:09:17+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'linda.morris.5@example.net', 'linda.morris.5@example.net', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Acme & Sons', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Linda', NULL, NULL, '2018-10-30 00:09:17+00', NULL, 'Linda Morris', '{"lat": "45.5637", "lng": "-122.6989", "zip": "97222", "city": "Portland", "fips": null, "state": "OR", "county": "Multnomah", "address1": "6023 Sunset Dr", "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Morris', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, '', NULL, 'I', NULL, NULL, '503-555-0173', NULL, NULL, NULL, NULL, '{"lat": "45.5637", "lng": "-122.6989", "zip": "97222", "city": "Portland", "fips": null, "state": "OR", "county": "Multnomah", "address1": "6023 Sunset Dr", "address2": null, "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'F', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:09:17+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (6, 55, NULL, NULL, NULL, NULL, NULL, '1985-09-12', 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:11:35+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'donald.gutierrez.6@example.net', 'donald.gutierrez.6@example.net', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Acme & Sons', NULL, NULL, NULL, '44', false, NULL, NULL, NULL, 'Donald', NULL, NULL, '2018-10-30 00:11:35+00', NULL, 'Donald Gutierrez', '{"lat": "45.0172", "lng": "-93.2764", "zip": "55426", "city": "Minneapolis", "fips": null, "state": "MN", "county": "Hennepin", "address1": null, "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Gutierrez', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, 'Carpenter', NULL, 'L', NULL, NULL, '612-555-0185', NULL, NULL, NULL, NULL, '{"lat": "45.0172", "lng": "-93.2764", "zip": "55426", "city": "Minneapolis", "fips": null, "state": "MN", "county": "Hennepin", "address1": null, "address2": null, "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'M', 0, 0, NULL, '48', '18', NULL, NULL, 4, NULL, NULL, NULL, NULL, '2018-10-30 00:11:35+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (7, 55, NULL, NULL, NULL, NULL, NULL, '1961-08-10', 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:12:44+00', '{"graduation_year": 1998.0}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'steven.diaz.7@example.net', 'steven.diaz.7@example.net', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'County Library', NULL, 'EXT-7', NULL, NULL, false, NULL, NULL, NULL, 'Steven', NULL, NULL, '2018-10-30 00:12:44+00', NULL, 'Steven Diaz', '{"lat": "33.7818", "lng": "-84.3983", "zip": "30390", "city": "Atlanta", "fips": null, "state": "GA", "county": "Fulton", "address1": null, "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, '2018-11-09 05:11:31+00', 1, NULL, NULL, 'Diaz', NULL, NULL, NULL, NULL, NULL, NULL, '(404) 555-0164', true, NULL, NULL, NULL, NULL, NULL, 'I', NULL, NULL, '404-555-0144', NULL, NULL, NULL, NULL, '{"lat": "33.7818", "lng": "-84.3983", "zip": "30390", "city": "Atlanta", "fips": null, "state": "GA", "county": "Fulton", "address1": null, "address2": null, "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'M', 0, 0, NULL, NULL, NULL, NULL, NULL, 3, NULL, NULL, NULL, NULL, '2018-10-30 00:12:44+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (10, 55, NULL, NULL, NULL, NULL, NULL, '1979-12-01', 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:16:44+00', '{"graduation_year": 2008.0}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'maria.perez.10@example.org', 'maria.perez.10@example.org', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Springfield Schools', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Maria', NULL, NULL, '2018-10-30 00:16:44+00', NULL, 'Maria Perez', '{"lat": "42.2966", "lng": "-83.0480", "zip": "48208", "city": "Detroit", "fips": null, "state": "MI", "county": "Wayne", "address1": null, "address2": null, "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Perez', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '313-555-0160', NULL, NULL, NULL, NULL, '{"lat": "42.2966", "lng": "-83.0480", "zip": "48208", "city": "Detroit", "fips": null, "state": "MI", "county": "Wayne", "address1": null, "address2": null, "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'F', 0, 0, NULL, NULL, NULL, NULL, NULL, 4, NULL, NULL, NULL, NULL, '2018-10-30 00:16:44+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (11, 55, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:19:43+00', '{"graduation_year": null}', NULL, NULL, false, false, 128456, 0, 2, 0, 0, 0, 0, 0, 0, 0, NULL, 'debra.richardson.11@example.net', 'debra.richardson.11@example.net', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, NULL, NULL, NULL, NULL, NULL, false, NULL, '2019-01-18 12:28:30+00', NULL, 'Debra', NULL, NULL, '2018-10-30 00:19:43+00', NULL, 'Debra Richardson', '{"lat": "41.8513", "lng": "-87.6014", "zip": "60643", "city": "Chicago", "fips": null, "state": "IL", "county": "Cook", "address1": "1410 Highland Ave", "address2": "", "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, true, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, NULL, NULL, '2019-01-25 13:19:11+00', NULL, 'Richardson', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, 'I', NULL, NULL, '', NULL, NULL, NULL, NULL, '{"lat": "41.8513", "lng": "-87.6014", "zip": "60643", "city": "Chicago", "fips": null, "state": "IL", "county": "Cook", "address1": "1410 Highland Ave", "address2": "", "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:19:43+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO NATION_SCHEMA.signups VALUES (12, 55, NULL, NULL, NULL, NULL, NULL, '1978-09-30', 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, '2018-10-30 00:21:02+00', '{"graduation_year": null}', NULL, NULL, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 'amy.brooks.12@example.org', 'amy.brooks.12@example.org', false, false, NULL, false, false, NULL, false, false, NULL, false, false, true, 'Self-employed', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'Amy', NULL, NULL, '2018-10-30 00:21:02+00', NULL, 'Amy Brooks', '{"lat": "39.7683", "lng": "-86.1508", "zip": "46203", "city": "Indianapolis", "fips": null, "state": "IN", "county": "Marion", "address1": "7820 Pine St", "address2": "Apt 35", "address3": null, "country_code": "US"}', NULL, NULL, NULL, false, false, false, false, false, true, false, false, false, true, false, true, false, false, NULL, NULL, NULL, NULL, '2018-11-20 15:12:01+00', 1, NULL, NULL, 'Brooks', NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, 'R', NULL, NULL, '317-555-0157', NULL, NULL, NULL, NULL, '{"lat": "39.7683", "lng": "-86.1508", "zip": "46203", "city": "Indianapolis", "fips": null, "state": "IN", "county": "Marion", "address1": "7820 Pine St", "address2": "Apt 35", "address3": null, "country_code": "US"}', 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 'F', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2018-10-30 00:21:02+00', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL);
ALTER TABLE ONLY errand.lease
    ADD CONSTRAINT lease_name_fence_key UNIQUE (name, fence);
ALTER TABLE ONLY errand.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (name);
ALTER TABLE ONLY NATION_SCHEMA._errand_cursor
    ADD CONSTRAINT _errand_cursor_pkey PRIMARY KEY (type);
ALTER TABLE ONLY NATION_SCHEMA._errand_missing
    ADD CONSTRAINT _errand_missing_pkey PRIMARY KEY (type, id);
ALTER TABLE ONLY NATION_SCHEMA._errand_problem
    ADD CONSTRAINT _errand_problem_pkey PRIMARY KEY (name);
ALTER TABLE ONLY NATION_SCHEMA._errand_quiet
    ADD CONSTRAINT _errand_quiet_pkey PRIMARY KEY (type, name);
ALTER TABLE ONLY NATION_SCHEMA._errand_reread
    ADD CONSTRAINT _errand_reread_pkey PRIMARY KEY (type, id);
ALTER TABLE ONLY NATION_SCHEMA._errand_run
    ADD CONSTRAINT _errand_run_pkey PRIMARY KEY (run);
ALTER TABLE ONLY NATION_SCHEMA.custom_fields
    ADD CONSTRAINT custom_fields_pkey PRIMARY KEY (id);
ALTER TABLE ONLY NATION_SCHEMA.deleted_rows
    ADD CONSTRAINT deleted_rows_pkey PRIMARY KEY (type, id);
ALTER TABLE ONLY NATION_SCHEMA.freshness
    ADD CONSTRAINT freshness_pkey PRIMARY KEY (type);
ALTER TABLE ONLY NATION_SCHEMA.list_signups
    ADD CONSTRAINT list_signups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY NATION_SCHEMA.lists
    ADD CONSTRAINT lists_pkey PRIMARY KEY (id);
ALTER TABLE ONLY NATION_SCHEMA.signup_taggings
    ADD CONSTRAINT signup_taggings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY NATION_SCHEMA.signup_tags
    ADD CONSTRAINT signup_tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY NATION_SCHEMA.signups
    ADD CONSTRAINT signups_pkey PRIMARY KEY (id);
CREATE INDEX custom_fields_by__errand_extra ON NATION_SCHEMA.custom_fields USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX custom_fields_by_updated_at ON NATION_SCHEMA.custom_fields USING btree (updated_at) WHERE (updated_at IS NOT NULL);
CREATE INDEX list_signups_by__errand_extra ON NATION_SCHEMA.list_signups USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX list_signups_by_list_id ON NATION_SCHEMA.list_signups USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX list_signups_by_signup_id ON NATION_SCHEMA.list_signups USING btree (signup_id) WHERE (signup_id IS NOT NULL);
CREATE INDEX lists_by__errand_extra ON NATION_SCHEMA.lists USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX lists_by_author_id ON NATION_SCHEMA.lists USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX lists_by_parent_id ON NATION_SCHEMA.lists USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX lists_by_signup_id ON NATION_SCHEMA.lists USING btree (signup_id) WHERE (signup_id IS NOT NULL);
CREATE INDEX lists_by_updated_at ON NATION_SCHEMA.lists USING btree (updated_at) WHERE (updated_at IS NOT NULL);
CREATE INDEX signup_taggings_by__errand_extra ON NATION_SCHEMA.signup_taggings USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX signup_taggings_by_created_at ON NATION_SCHEMA.signup_taggings USING btree (created_at) WHERE (created_at IS NOT NULL);
CREATE INDEX signup_taggings_by_signup_id ON NATION_SCHEMA.signup_taggings USING btree (signup_id) WHERE (signup_id IS NOT NULL);
CREATE INDEX signup_taggings_by_tag_id ON NATION_SCHEMA.signup_taggings USING btree (tag_id) WHERE (tag_id IS NOT NULL);
CREATE INDEX signup_tags_by__errand_extra ON NATION_SCHEMA.signup_tags USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX signups_by__errand_extra ON NATION_SCHEMA.signups USING btree (id) WHERE (_errand_extra IS NOT NULL);
CREATE INDEX signups_by_author_id ON NATION_SCHEMA.signups USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX signups_by_email ON NATION_SCHEMA.signups USING btree ("left"(email, 200)) WHERE (email IS NOT NULL);
CREATE INDEX signups_by_import_id ON NATION_SCHEMA.signups USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX signups_by_last_contacted_by_id ON NATION_SCHEMA.signups USING btree (last_contacted_by_id) WHERE (last_contacted_by_id IS NOT NULL);
CREATE INDEX signups_by_parent_id ON NATION_SCHEMA.signups USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX signups_by_precinct_id ON NATION_SCHEMA.signups USING btree (precinct_id) WHERE (precinct_id IS NOT NULL);
CREATE INDEX signups_by_recruiter_id ON NATION_SCHEMA.signups USING btree (recruiter_id) WHERE (recruiter_id IS NOT NULL);
CREATE INDEX signups_by_updated_at ON NATION_SCHEMA.signups USING btree (updated_at) WHERE (updated_at IS NOT NULL);

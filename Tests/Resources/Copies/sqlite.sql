-- A made-up copy that the stores of commit 532692b wrote, as sqlite3 dumps it. NATION_ADDRESS is the URL of the nation.
-- Person 8 is deleted, and person 9 is missing in a sweep that has not ended.
PRAGMA application_id = 1851944297;
BEGIN TRANSACTION;
CREATE TABLE _errand_schema (version INTEGER NOT NULL) STRICT;
INSERT INTO _errand_schema VALUES(1);
CREATE TABLE _errand_nation (
    address TEXT NOT NULL, replaced_nuls INTEGER NOT NULL DEFAULT 0, custom_fields TEXT) STRICT;
INSERT INTO _errand_nation VALUES('NATION_ADDRESS',0,'{"fields":[{"slug":"graduation_year","type":"number"}]}');
CREATE TABLE _errand_run (
    run INTEGER PRIMARY KEY, began_at TEXT NOT NULL, ended_at TEXT, outcome TEXT,
    last_request INTEGER NOT NULL) STRICT;
INSERT INTO _errand_run VALUES(1,'2026-11-29T16:22:24Z','2026-11-29T16:22:25Z','complete',22);
INSERT INTO _errand_run VALUES(2,'2026-11-29T16:22:39Z','2026-11-29T16:22:45Z','complete',52);
INSERT INTO _errand_run VALUES(3,'2026-11-29T16:22:54Z','2026-11-29T16:22:54Z','limited',54);
CREATE TABLE _errand_cursor (type TEXT PRIMARY KEY, since TEXT, walk TEXT) STRICT, WITHOUT ROWID;
INSERT INTO _errand_cursor VALUES('custom_fields','2026-11-29T16:17:39Z',NULL);
INSERT INTO _errand_cursor VALUES('list_signups',NULL,NULL);
INSERT INTO _errand_cursor VALUES('lists','2026-11-29T16:17:39Z',NULL);
INSERT INTO _errand_cursor VALUES('signup_taggings','2026-11-29T16:17:39Z',NULL);
INSERT INTO _errand_cursor VALUES('signup_tags',NULL,NULL);
INSERT INTO _errand_cursor VALUES('signups','2026-11-29T16:17:53Z','{"table":"signups","kind":"sweep","began":817662173,"ranges":[{"after":12}]}');
CREATE TABLE _errand_missing (
    type TEXT NOT NULL, id INTEGER NOT NULL, request INTEGER NOT NULL,
    PRIMARY KEY (type, id)) STRICT, WITHOUT ROWID;
INSERT INTO _errand_missing VALUES('signups',9,54);
CREATE TABLE _errand_reread (
    type TEXT NOT NULL, id INTEGER NOT NULL, request INTEGER NOT NULL,
    PRIMARY KEY (type, id)) STRICT, WITHOUT ROWID;
CREATE TABLE _errand_quiet (
    type TEXT NOT NULL, name TEXT NOT NULL, current INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (type, name)) STRICT, WITHOUT ROWID;
CREATE TABLE _errand_problem (name TEXT PRIMARY KEY, sentence TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE deleted_rows (
    type TEXT NOT NULL, id INTEGER NOT NULL, found_at TEXT NOT NULL, _errand_read INTEGER NOT NULL,
    content TEXT, PRIMARY KEY (type, id)) STRICT;
INSERT INTO deleted_rows VALUES('signup_taggings',11,'2026-11-29T16:22:45Z',49,'{"id":11,"created_at":"2018-10-30T00:14:05Z","signup_id":8,"tag_id":7}');
INSERT INTO deleted_rows VALUES('signup_taggings',12,'2026-11-29T16:22:45Z',49,'{"id":12,"created_at":"2018-10-30T00:14:05Z","signup_id":8,"tag_id":14}');
INSERT INTO deleted_rows VALUES('signup_taggings',13,'2026-11-29T16:22:45Z',49,'{"id":13,"created_at":"2018-10-30T00:14:05Z","signup_id":8,"tag_id":18}');
INSERT INTO deleted_rows VALUES('signups',8,'2026-11-29T16:22:45Z',52,'{"id":8,"born_at":"2006-04-22","capital_amount_in_cents":0,"could_vote_status":0,"created_at":"2018-10-30T00:14:05Z","custom_values":{"graduation_year":null},"do_not_call":true,"do_not_contact":false,"donations_amount_in_cents":0,"donations_amount_this_cycle_in_cents":0,"donations_count":0,"donations_count_this_cycle":0,"donations_pledged_amount_in_cents":0,"donations_raised_amount_in_cents":0,"donations_raised_amount_this_cycle_in_cents":0,"donations_raised_count":0,"donations_raised_count_this_cycle":0,"donations_to_raise_amount_in_cents":0,"email":"cynthia.rogers.8@example.net","email1":"cynthia.rogers.8@example.net","email1_is_bad":false,"email1_is_bouncing":false,"email2_is_bad":false,"email2_is_bouncing":false,"email3_is_bad":false,"email3_is_bouncing":false,"email4_is_bad":false,"email4_is_bouncing":false,"email_opt_in":true,"federal_district":"49","federal_donotcall":false,"first_name":"Cynthia","first_supporter_at":"2018-10-30T00:14:05Z","full_name":"Cynthia Rogers","is_cpu":false,"is_deceased":false,"is_donor":false,"is_fundraiser":false,"is_ignore_donation_limits":false,"is_leaderboardable":true,"is_mobile_bad":false,"is_possible_duplicate":false,"is_profile_private":false,"is_profile_searchable":true,"is_prospect":false,"is_supporter":true,"is_survey_question_private":false,"is_volunteer":false,"last_name":"Rogers","mobile_number":"(512) 555-0116","mobile_opt_in":true,"occupation":"","party":"L","primary_email_id":1,"received_capital_amount_in_cents":0,"rule_violations_count":0,"sex":"F","signup_type":0,"spent_capital_amount_in_cents":0,"state_lower_district":"39","state_upper_district":"17","updated_at":"2018-10-30T00:14:05Z","warnings_count":0}');
CREATE TABLE freshness (
    type TEXT PRIMARY KEY, changes_up_to TEXT, deletions_up_to TEXT, "rows" INTEGER NOT NULL DEFAULT 0,
    nation_rows INTEGER, counted_at TEXT) STRICT;
INSERT INTO freshness VALUES('custom_fields','2026-11-29T16:22:39Z','2026-11-29T16:22:39Z',2,2,'2026-11-29T16:22:40Z');
INSERT INTO freshness VALUES('lists','2026-11-29T16:22:39Z','2026-11-29T16:22:40Z',3,3,'2026-11-29T16:22:40Z');
INSERT INTO freshness VALUES('signups','2026-11-29T16:22:53Z','2026-11-29T16:22:40Z',11,11,'2026-11-29T16:22:45Z');
INSERT INTO freshness VALUES('signup_tags','2026-11-29T16:22:39Z','2026-11-29T16:22:39Z',20,20,'2026-11-29T16:22:39Z');
INSERT INTO freshness VALUES('signup_taggings','2026-11-29T16:22:39Z','2026-11-29T16:22:39Z',20,20,'2026-11-29T16:22:45Z');
INSERT INTO freshness VALUES('list_signups','2026-11-29T16:22:39Z','2026-11-29T16:22:39Z',9,NULL,NULL);
CREATE TABLE IF NOT EXISTS "custom_fields" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "created_at" TEXT, "field_type" TEXT, "name" TEXT, "options" TEXT, "position" INTEGER, "resource_type" TEXT, "slug" TEXT, "updated_at" TEXT) STRICT;
INSERT INTO custom_fields VALUES(1,27,NULL,'2018-10-30T00:00:00Z','number','Graduation year',NULL,1,'Signup','graduation_year','2018-10-30T00:00:00Z');
INSERT INTO custom_fields VALUES(2,27,NULL,'2018-10-30T00:00:00Z','text','Appeal',NULL,2,'Donation','appeal','2018-10-30T00:00:00Z');
CREATE TABLE IF NOT EXISTS "lists" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "author_id" INTEGER, "created_at" TEXT, "description" TEXT, "is_sharing_writable" INTEGER, "name" TEXT, "parent_id" INTEGER, "signup_id" INTEGER, "signups_count" INTEGER, "slug" TEXT, "updated_at" TEXT) STRICT;
INSERT INTO lists VALUES(1,43,NULL,1,NULL,NULL,NULL,'Volunteers',NULL,NULL,3,'volunteers',NULL);
INSERT INTO lists VALUES(2,43,NULL,1,NULL,NULL,NULL,'Major donors',NULL,NULL,3,'major_donors',NULL);
INSERT INTO lists VALUES(3,43,NULL,1,NULL,NULL,NULL,'Newsletter',NULL,NULL,3,'news',NULL);
CREATE TABLE IF NOT EXISTS "signups" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "author_id" INTEGER, "availability" TEXT, "banned_at" TEXT, "billing_address" TEXT, "born_at" TEXT, "capital_amount_in_cents" INTEGER, "church" TEXT, "city_district" TEXT, "city_sub_district" TEXT, "civicrm_id" TEXT, "contact_status" TEXT, "could_vote_status" INTEGER, "county_district" TEXT, "county_file_id" TEXT, "created_at" TEXT, "custom_values" TEXT, "datatrust_id" TEXT, "demo" TEXT, "do_not_call" INTEGER, "do_not_contact" INTEGER, "donations_amount_in_cents" INTEGER, "donations_amount_this_cycle_in_cents" INTEGER, "donations_count" INTEGER, "donations_count_this_cycle" INTEGER, "donations_pledged_amount_in_cents" INTEGER, "donations_raised_amount_in_cents" INTEGER, "donations_raised_amount_this_cycle_in_cents" INTEGER, "donations_raised_count" INTEGER, "donations_raised_count_this_cycle" INTEGER, "donations_to_raise_amount_in_cents" INTEGER, "dw_id" TEXT, "email" TEXT, "email1" TEXT, "email1_is_bad" INTEGER, "email1_is_bouncing" INTEGER, "email2" TEXT, "email2_is_bad" INTEGER, "email2_is_bouncing" INTEGER, "email3" TEXT, "email3_is_bad" INTEGER, "email3_is_bouncing" INTEGER, "email4" TEXT, "email4_is_bad" INTEGER, "email4_is_bouncing" INTEGER, "email_opt_in" INTEGER, "employer" TEXT, "ethnicity" TEXT, "external_id" TEXT, "fax_number" TEXT, "federal_district" TEXT, "federal_donotcall" INTEGER, "fire_district" TEXT, "first_donated_at" TEXT, "first_fundraised_at" TEXT, "first_name" TEXT, "first_prospect_at" TEXT, "first_recruited_at" TEXT, "first_supporter_at" TEXT, "first_volunteer_at" TEXT, "full_name" TEXT, "home_address" TEXT, "import_id" INTEGER, "inferred_party" TEXT, "inferred_support_level" INTEGER, "is_cpu" INTEGER, "is_deceased" INTEGER, "is_donor" INTEGER, "is_fundraiser" INTEGER, "is_ignore_donation_limits" INTEGER, "is_leaderboardable" INTEGER, "is_mobile_bad" INTEGER, "is_possible_duplicate" INTEGER, "is_profile_private" INTEGER, "is_profile_searchable" INTEGER, "is_prospect" INTEGER, "is_supporter" INTEGER, "is_survey_question_private" INTEGER, "is_volunteer" INTEGER, "judicial_district" TEXT, "labour_region" TEXT, "language" TEXT, "last_call_id" INTEGER, "last_contacted_at" TEXT, "last_contacted_by_id" INTEGER, "last_donated_at" TEXT, "last_fundraised_at" TEXT, "last_name" TEXT, "last_rule_violation_at" TEXT, "legal_name" TEXT, "locale" TEXT, "mailing_address" TEXT, "marital_status" TEXT, "middle_name" TEXT, "mobile_number" TEXT, "mobile_opt_in" INTEGER, "ngp_id" TEXT, "note" TEXT, "note_updated_at" TEXT, "occupation" TEXT, "parent_id" INTEGER, "party" TEXT, "party_member" INTEGER, "pf_strat_id" TEXT, "phone_number" TEXT, "phone_time" TEXT, "precinct_id" INTEGER, "prefix" TEXT, "previous_party" TEXT, "primary_address" TEXT, "primary_email_id" INTEGER, "priority_level" INTEGER, "priority_level_changed_at" TEXT, "profile_content" TEXT, "profile_content_html" TEXT, "profile_headline" TEXT, "received_capital_amount_in_cents" INTEGER, "recruiter_id" INTEGER, "registered_address" TEXT, "registered_at" TEXT, "religion" TEXT, "rnc_id" TEXT, "rnc_regid" TEXT, "rule_violations_count" INTEGER, "salesforce_id" TEXT, "school_district" TEXT, "school_sub_district" TEXT, "sex" TEXT, "signup_type" INTEGER, "spent_capital_amount_in_cents" INTEGER, "state_file_id" TEXT, "state_lower_district" TEXT, "state_upper_district" TEXT, "submitted_address" TEXT, "suffix" TEXT, "support_level" INTEGER, "support_level_changed_at" TEXT, "supranational_district" TEXT, "township" TEXT, "unsubscribed_at" TEXT, "updated_at" TEXT, "user_submitted_address" TEXT, "username" TEXT, "van_id" TEXT, "village_district" TEXT, "ward" TEXT, "warnings_count" INTEGER, "work_address" TEXT, "work_phone_number" TEXT) STRICT;
INSERT INTO signups VALUES(1,54,NULL,NULL,NULL,NULL,NULL,'1969-05-07',-250,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:02:45Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'admin@example.com','admin@example.com',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Lakeside Farms',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Abe',NULL,NULL,'2018-10-30T00:02:45Z',NULL,'Abe Administrator',NULL,NULL,NULL,NULL,1,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Administrator',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,'L',NULL,NULL,'213-555-0137',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,250,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'2018-10-30T00:02:45Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(2,54,NULL,NULL,NULL,NULL,NULL,NULL,150,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:04:32Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'donna.martin.2@example.org','donna.martin.2@example.org',0,0,NULL,0,0,NULL,0,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Donna',NULL,NULL,'2018-10-30T00:04:32Z',NULL,'Donna Martin','{"address1":"8004 Maple St","address2":"Apt 19","address3":null,"city":"Houston","county":"Harris","state":"TX","country_code":"US","zip":"77003","lat":"29.7232","lng":"-95.3349","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,'2019-01-27T23:04:54Z',1,NULL,NULL,'Martin',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,'Moved here in 2012.','2018-10-30T00:04:32Z',NULL,NULL,NULL,NULL,NULL,'713-555-0192',NULL,NULL,NULL,NULL,'{"address1":"8004 Maple St","address2":"Apt 19","address3":null,"city":"Houston","county":"Harris","state":"TX","country_code":"US","zip":"77003","lat":"29.7232","lng":"-95.3349","fips":null}',1,NULL,NULL,NULL,NULL,NULL,150,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'F',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:04:32Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(3,54,NULL,NULL,NULL,NULL,NULL,'1984-12-06',0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:06:30Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'michael.martin.3@example.com','michael.martin.3@example.com',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Michael',NULL,NULL,'2018-10-30T00:06:30Z',NULL,'Michael Martin','{"address1":"9093 Maple St","address2":null,"address3":null,"city":"Miami","county":"Miami-Dade","state":"FL","country_code":"US","zip":"33179","lat":"25.7558","lng":"-80.2250","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Martin',NULL,NULL,NULL,NULL,NULL,NULL,'(305) 555-0198',1,NULL,NULL,NULL,NULL,NULL,'I',NULL,NULL,'305-555-0162',NULL,NULL,NULL,NULL,'{"address1":"9093 Maple St","address2":null,"address3":null,"city":"Miami","county":"Miami-Dade","state":"FL","country_code":"US","zip":"33179","lat":"25.7558","lng":"-80.2250","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'M',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:06:30Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(4,54,NULL,NULL,NULL,NULL,NULL,'1974-11-20',625,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:07:04Z','{"graduation_year":null}',NULL,NULL,0,0,2000,0,1,0,0,0,0,0,0,0,NULL,'jos.kelly.4@example.com','jos.kelly.4@example.com',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,NULL,NULL,NULL,NULL,NULL,0,NULL,'2019-01-26T18:54:25Z',NULL,'José',NULL,NULL,'2018-10-30T00:07:04Z',NULL,'José Kelly','{"address1":null,"address2":"Apt 23","address3":null,"city":"Boston","county":"Suffolk","state":"MA","country_code":"US","zip":"02199","lat":"42.3215","lng":"-71.1049","fips":null}',NULL,NULL,NULL,0,0,1,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,'2019-01-26T18:54:25Z',NULL,'Kelly',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,'Wants to "help out" on weekends.','2018-10-30T00:07:04Z','Teacher',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"address1":null,"address2":"Apt 23","address3":null,"city":"Boston","county":"Suffolk","state":"MA","country_code":"US","zip":"02199","lat":"42.3215","lng":"-71.1049","fips":null}',1,NULL,NULL,NULL,NULL,NULL,625,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'M',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:07:04Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(5,54,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:09:17Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'linda.morris.5@example.net','linda.morris.5@example.net',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Acme & Sons',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Linda',NULL,NULL,'2018-10-30T00:09:17Z',NULL,'Linda Morris','{"address1":"6023 Sunset Dr","address2":null,"address3":null,"city":"Portland","county":"Multnomah","state":"OR","country_code":"US","zip":"97222","lat":"45.5637","lng":"-122.6989","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Morris',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,'',NULL,'I',NULL,NULL,'503-555-0173',NULL,NULL,NULL,NULL,'{"address1":"6023 Sunset Dr","address2":null,"address3":null,"city":"Portland","county":"Multnomah","state":"OR","country_code":"US","zip":"97222","lat":"45.5637","lng":"-122.6989","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'F',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:09:17Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(6,54,NULL,NULL,NULL,NULL,NULL,'1985-09-12',0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:11:35Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'donald.gutierrez.6@example.net','donald.gutierrez.6@example.net',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Acme & Sons',NULL,NULL,NULL,'44',0,NULL,NULL,NULL,'Donald',NULL,NULL,'2018-10-30T00:11:35Z',NULL,'Donald Gutierrez','{"address1":null,"address2":null,"address3":null,"city":"Minneapolis","county":"Hennepin","state":"MN","country_code":"US","zip":"55426","lat":"45.0172","lng":"-93.2764","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Gutierrez',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,'Carpenter',NULL,'L',NULL,NULL,'612-555-0185',NULL,NULL,NULL,NULL,'{"address1":null,"address2":null,"address3":null,"city":"Minneapolis","county":"Hennepin","state":"MN","country_code":"US","zip":"55426","lat":"45.0172","lng":"-93.2764","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'M',0,0,NULL,'48','18',NULL,NULL,4,NULL,NULL,NULL,NULL,'2018-10-30T00:11:35Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(7,54,NULL,NULL,NULL,NULL,NULL,'1961-08-10',0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:12:44Z','{"graduation_year":1998.0}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'steven.diaz.7@example.net','steven.diaz.7@example.net',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'County Library',NULL,'EXT-7',NULL,NULL,0,NULL,NULL,NULL,'Steven',NULL,NULL,'2018-10-30T00:12:44Z',NULL,'Steven Diaz','{"address1":null,"address2":null,"address3":null,"city":"Atlanta","county":"Fulton","state":"GA","country_code":"US","zip":"30390","lat":"33.7818","lng":"-84.3983","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,'2018-11-09T05:11:31Z',1,NULL,NULL,'Diaz',NULL,NULL,NULL,NULL,NULL,NULL,'(404) 555-0164',1,NULL,NULL,NULL,NULL,NULL,'I',NULL,NULL,'404-555-0144',NULL,NULL,NULL,NULL,'{"address1":null,"address2":null,"address3":null,"city":"Atlanta","county":"Fulton","state":"GA","country_code":"US","zip":"30390","lat":"33.7818","lng":"-84.3983","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'M',0,0,NULL,NULL,NULL,NULL,NULL,3,NULL,NULL,NULL,NULL,'2018-10-30T00:12:44Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(9,46,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:15:39Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,NULL,NULL,0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Acme & Sons',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Robert',NULL,NULL,NULL,NULL,'Robert Cruz','{"address1":null,"address2":null,"address3":null,"city":"Madison","county":"Dane","state":"WI","country_code":"US","zip":"53731","lat":"43.0649","lng":"-89.3663","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Cruz',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,'Lawyer',NULL,NULL,NULL,NULL,'608-555-0120',NULL,NULL,NULL,NULL,'{"address1":null,"address2":null,"address3":null,"city":"Madison","county":"Dane","state":"WI","country_code":"US","zip":"53731","lat":"43.0649","lng":"-89.3663","fips":null}',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'M',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:15:39Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(10,54,NULL,NULL,NULL,NULL,NULL,'1979-12-01',0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:16:44Z','{"graduation_year":2008.0}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'maria.perez.10@example.org','maria.perez.10@example.org',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Springfield Schools',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Maria',NULL,NULL,'2018-10-30T00:16:44Z',NULL,'Maria Perez','{"address1":null,"address2":null,"address3":null,"city":"Detroit","county":"Wayne","state":"MI","country_code":"US","zip":"48208","lat":"42.2966","lng":"-83.0480","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'Perez',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'313-555-0160',NULL,NULL,NULL,NULL,'{"address1":null,"address2":null,"address3":null,"city":"Detroit","county":"Wayne","state":"MI","country_code":"US","zip":"48208","lat":"42.2966","lng":"-83.0480","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'F',0,0,NULL,NULL,NULL,NULL,NULL,4,NULL,NULL,NULL,NULL,'2018-10-30T00:16:44Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(11,54,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:19:43Z','{"graduation_year":null}',NULL,NULL,0,0,128456,0,2,0,0,0,0,0,0,0,NULL,'debra.richardson.11@example.net','debra.richardson.11@example.net',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,NULL,NULL,NULL,NULL,NULL,0,NULL,'2019-01-18T12:28:30Z',NULL,'Debra',NULL,NULL,'2018-10-30T00:19:43Z',NULL,'Debra Richardson','{"address1":"1410 Highland Ave","address2":"","address3":null,"city":"Chicago","county":"Cook","state":"IL","country_code":"US","zip":"60643","lat":"41.8513","lng":"-87.6014","fips":null}',NULL,NULL,NULL,0,0,1,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,NULL,NULL,'2019-01-25T13:19:11Z',NULL,'Richardson',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,'I',NULL,NULL,'',NULL,NULL,NULL,NULL,'{"address1":"1410 Highland Ave","address2":"","address3":null,"city":"Chicago","county":"Cook","state":"IL","country_code":"US","zip":"60643","lat":"41.8513","lng":"-87.6014","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:19:43Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO signups VALUES(12,54,NULL,NULL,NULL,NULL,NULL,'1978-09-30',0,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'2018-10-30T00:21:02Z','{"graduation_year":null}',NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,NULL,'amy.brooks.12@example.org','amy.brooks.12@example.org',0,0,NULL,0,0,NULL,0,0,NULL,0,0,1,'Self-employed',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'Amy',NULL,NULL,'2018-10-30T00:21:02Z',NULL,'Amy Brooks','{"address1":"7820 Pine St","address2":"Apt 35","address3":null,"city":"Indianapolis","county":"Marion","state":"IN","country_code":"US","zip":"46203","lat":"39.7683","lng":"-86.1508","fips":null}',NULL,NULL,NULL,0,0,0,0,0,1,0,0,0,1,0,1,0,0,NULL,NULL,NULL,NULL,'2018-11-20T15:12:01Z',1,NULL,NULL,'Brooks',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,'R',NULL,NULL,'317-555-0157',NULL,NULL,NULL,NULL,'{"address1":"7820 Pine St","address2":"Apt 35","address3":null,"city":"Indianapolis","county":"Marion","state":"IN","country_code":"US","zip":"46203","lat":"39.7683","lng":"-86.1508","fips":null}',1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'F',0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2018-10-30T00:21:02Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
CREATE TABLE IF NOT EXISTS "signup_tags" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "from_sharing_nation" INTEGER, "imported" INTEGER, "name" TEXT, "shared_with_nations" INTEGER, "taggings_count" INTEGER) STRICT;
INSERT INTO signup_tags VALUES(1,26,NULL,0,0,'builder',0,1);
INSERT INTO signup_tags VALUES(2,26,NULL,0,0,'donor prospect',0,0);
INSERT INTO signup_tags VALUES(3,26,NULL,0,0,'door knocker',0,0);
INSERT INTO signup_tags VALUES(4,26,NULL,0,0,'expert',0,2);
INSERT INTO signup_tags VALUES(5,26,NULL,0,0,'facilitator',0,1);
INSERT INTO signup_tags VALUES(6,26,NULL,0,0,'import batch #1',0,0);
INSERT INTO signup_tags VALUES(7,26,NULL,0,0,'imported',0,3);
INSERT INTO signup_tags VALUES(8,26,NULL,0,0,'newsletter',0,1);
INSERT INTO signup_tags VALUES(9,26,NULL,0,0,'organizer',0,0);
INSERT INTO signup_tags VALUES(10,26,NULL,0,0,'phone bank',0,0);
INSERT INTO signup_tags VALUES(11,26,NULL,0,0,'public account',0,1);
INSERT INTO signup_tags VALUES(12,26,NULL,0,0,'storyteller',0,2);
INSERT INTO signup_tags VALUES(13,26,NULL,0,0,'student',0,1);
INSERT INTO signup_tags VALUES(14,26,NULL,0,0,'test account',0,3);
INSERT INTO signup_tags VALUES(15,26,NULL,0,0,'union',0,0);
INSERT INTO signup_tags VALUES(16,26,NULL,0,0,'volunteer',0,0);
INSERT INTO signup_tags VALUES(17,26,NULL,0,0,'yard sign',0,1);
INSERT INTO signup_tags VALUES(18,26,NULL,0,0,'Q&A panel',0,1);
INSERT INTO signup_tags VALUES(19,26,NULL,0,0,'jóvenes',0,2);
INSERT INTO signup_tags VALUES(20,26,NULL,0,0,'2018/fall',0,1);
CREATE TABLE IF NOT EXISTS "signup_taggings" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "created_at" TEXT, "signup_id" INTEGER, "tag_id" INTEGER) STRICT;
INSERT INTO signup_taggings VALUES(1,39,NULL,'2018-10-30T00:06:30Z',3,4);
INSERT INTO signup_taggings VALUES(2,39,NULL,'2018-10-30T00:06:30Z',3,12);
INSERT INTO signup_taggings VALUES(3,39,NULL,'2018-10-30T00:07:04Z',4,8);
INSERT INTO signup_taggings VALUES(4,39,NULL,'2018-10-30T00:11:35Z',6,1);
INSERT INTO signup_taggings VALUES(5,39,NULL,'2018-10-30T00:11:35Z',6,7);
INSERT INTO signup_taggings VALUES(6,39,NULL,'2018-10-30T00:11:35Z',6,14);
INSERT INTO signup_taggings VALUES(7,39,NULL,'2018-10-30T00:11:35Z',6,17);
INSERT INTO signup_taggings VALUES(8,39,NULL,'2018-10-30T00:11:35Z',6,19);
INSERT INTO signup_taggings VALUES(9,39,NULL,'2018-10-30T00:12:44Z',7,7);
INSERT INTO signup_taggings VALUES(10,39,NULL,'2018-10-30T00:12:44Z',7,14);
INSERT INTO signup_taggings VALUES(14,39,NULL,'2018-10-30T00:15:39Z',9,20);
INSERT INTO signup_taggings VALUES(15,39,NULL,'2018-10-30T00:16:44Z',10,12);
INSERT INTO signup_taggings VALUES(16,39,NULL,'2018-10-30T00:16:44Z',10,14);
INSERT INTO signup_taggings VALUES(17,39,NULL,'2018-10-30T00:19:43Z',11,4);
INSERT INTO signup_taggings VALUES(18,39,NULL,'2018-10-30T00:19:43Z',11,5);
INSERT INTO signup_taggings VALUES(19,39,NULL,'2018-10-30T00:21:02Z',12,7);
INSERT INTO signup_taggings VALUES(20,39,NULL,'2018-10-30T00:21:02Z',12,11);
INSERT INTO signup_taggings VALUES(21,39,NULL,'2018-10-30T00:21:02Z',12,13);
INSERT INTO signup_taggings VALUES(22,39,NULL,'2018-10-30T00:21:02Z',12,18);
INSERT INTO signup_taggings VALUES(23,39,NULL,'2018-10-30T00:21:02Z',12,19);
CREATE TABLE IF NOT EXISTS "list_signups" (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT, "list_id" INTEGER, "signup_id" INTEGER) STRICT;
INSERT INTO list_signups VALUES(4294967297,31,NULL,1,1);
INSERT INTO list_signups VALUES(4294967300,31,NULL,1,4);
INSERT INTO list_signups VALUES(4294967303,31,NULL,1,7);
INSERT INTO list_signups VALUES(8589934595,33,NULL,2,3);
INSERT INTO list_signups VALUES(8589934602,33,NULL,2,10);
INSERT INTO list_signups VALUES(8589934603,33,NULL,2,11);
INSERT INTO list_signups VALUES(12884901891,35,NULL,3,3);
INSERT INTO list_signups VALUES(12884901892,35,NULL,3,4);
INSERT INTO list_signups VALUES(12884901895,35,NULL,3,7);
CREATE INDEX "custom_fields_by_updated_at" ON "custom_fields" ("updated_at") WHERE "updated_at" IS NOT NULL;
CREATE INDEX "custom_fields_by__errand_extra" ON "custom_fields" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE INDEX "lists_by_author_id" ON "lists" ("author_id") WHERE "author_id" IS NOT NULL;
CREATE INDEX "lists_by_parent_id" ON "lists" ("parent_id") WHERE "parent_id" IS NOT NULL;
CREATE INDEX "lists_by_signup_id" ON "lists" ("signup_id") WHERE "signup_id" IS NOT NULL;
CREATE INDEX "lists_by_updated_at" ON "lists" ("updated_at") WHERE "updated_at" IS NOT NULL;
CREATE INDEX "lists_by__errand_extra" ON "lists" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE INDEX "signups_by_author_id" ON "signups" ("author_id") WHERE "author_id" IS NOT NULL;
CREATE INDEX "signups_by_email" ON "signups" ("email") WHERE "email" IS NOT NULL;
CREATE INDEX "signups_by_import_id" ON "signups" ("import_id") WHERE "import_id" IS NOT NULL;
CREATE INDEX "signups_by_last_contacted_by_id" ON "signups" ("last_contacted_by_id") WHERE "last_contacted_by_id" IS NOT NULL;
CREATE INDEX "signups_by_parent_id" ON "signups" ("parent_id") WHERE "parent_id" IS NOT NULL;
CREATE INDEX "signups_by_precinct_id" ON "signups" ("precinct_id") WHERE "precinct_id" IS NOT NULL;
CREATE INDEX "signups_by_recruiter_id" ON "signups" ("recruiter_id") WHERE "recruiter_id" IS NOT NULL;
CREATE INDEX "signups_by_updated_at" ON "signups" ("updated_at") WHERE "updated_at" IS NOT NULL;
CREATE INDEX "signups_by__errand_extra" ON "signups" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE INDEX "signup_tags_by__errand_extra" ON "signup_tags" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE INDEX "signup_taggings_by_created_at" ON "signup_taggings" ("created_at") WHERE "created_at" IS NOT NULL;
CREATE INDEX "signup_taggings_by_signup_id" ON "signup_taggings" ("signup_id") WHERE "signup_id" IS NOT NULL;
CREATE INDEX "signup_taggings_by_tag_id" ON "signup_taggings" ("tag_id") WHERE "tag_id" IS NOT NULL;
CREATE INDEX "signup_taggings_by__errand_extra" ON "signup_taggings" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE INDEX "list_signups_by_list_id" ON "list_signups" ("list_id") WHERE "list_id" IS NOT NULL;
CREATE INDEX "list_signups_by_signup_id" ON "list_signups" ("signup_id") WHERE "signup_id" IS NOT NULL;
CREATE INDEX "list_signups_by__errand_extra" ON "list_signups" ("_errand_extra") WHERE _errand_extra IS NOT NULL;
CREATE VIEW people AS /* made by Errand, and made anew when custom fields are added */
SELECT id, full_name, first_name, last_name, email, phone_number, mobile_number,
    json_extract(primary_address, '$.address1') AS address1,
    json_extract(primary_address, '$.address2') AS address2,
    json_extract(primary_address, '$.city') AS city,
    json_extract(primary_address, '$.state') AS state,
    json_extract(primary_address, '$.zip') AS zip,
    json_extract(primary_address, '$.county') AS county,
    json_extract(primary_address, '$.country_code') AS country_code,
    (SELECT json_group_array(name) FROM (
        SELECT signup_tags.name AS name FROM signup_taggings
        JOIN signup_tags ON signup_tags.id = signup_taggings.tag_id
        WHERE signup_taggings.signup_id = signups.id ORDER BY signup_tags.name)) AS tags
FROM signups;
CREATE VIEW signups_custom AS /* made by Errand, and made anew when custom fields are added */
SELECT id,
    CASE WHEN json_type(custom_values, '$."graduation_year"') IN ('integer', 'real') THEN CAST(json_extract(custom_values, '$."graduation_year"') AS REAL)
        WHEN json_type(custom_values, '$."graduation_year"') = 'text' AND json_valid(json_extract(custom_values, '$."graduation_year"')) THEN
            CASE WHEN json_type(json_extract(custom_values, '$."graduation_year"')) IN ('integer', 'real') THEN CAST(json_extract(custom_values, '$."graduation_year"') AS REAL) END END AS "graduation_year",
    CASE WHEN (CASE WHEN json_type(custom_values, '$."graduation_year"') IN ('integer', 'real') THEN CAST(json_extract(custom_values, '$."graduation_year"') AS REAL)
        WHEN json_type(custom_values, '$."graduation_year"') = 'text' AND json_valid(json_extract(custom_values, '$."graduation_year"')) THEN
            CASE WHEN json_type(json_extract(custom_values, '$."graduation_year"')) IN ('integer', 'real') THEN CAST(json_extract(custom_values, '$."graduation_year"') AS REAL) END END) IS NULL THEN json_extract(custom_values, '$."graduation_year"') END AS "graduation_year_text"
FROM signups;
COMMIT;

// SPDX-License-Identifier: MIT
// Written by Scripts/country-names from ISO 3166-1, as Debian's package iso-codes has it.

extension CountryNames {
    /// The codes and the names of the countries, one on each line.
    static let table = """
        AD|AND|Andorra|Principality of Andorra|Andorre|Principauté d'Andorre
        AE|ARE|United Arab Emirates|Émirats arabes unis
        AF|AFG|Afghanistan|Islamic Republic of Afghanistan|République islamique d'Afghanistan
        AG|ATG|Antigua and Barbuda|Antigua-et-Barbuda
        AI|AIA|Anguilla
        AL|ALB|Albania|Republic of Albania|Albanie|République d'Albanie
        AM|ARM|Armenia|Republic of Armenia|Arménie|République d'Arménie
        AO|AGO|Angola|Republic of Angola|République d'Angola
        AQ|ATA|Antarctica|Antarctique
        AR|ARG|Argentina|Argentine Republic|Argentine|République d'Argentine
        AS|ASM|American Samoa|Samoa américaines
        AT|AUT|Austria|Republic of Austria|Autriche|République d'Autriche
        AU|AUS|Australia|Australie
        AW|ABW|Aruba
        AX|ALA|Åland Islands|Åland, Îles|Îles Åland
        AZ|AZE|Azerbaijan|Republic of Azerbaijan|Azerbaïdjan|République d'Azerbaïdjan
        BA|BIH|Bosnia and Herzegovina|Republic of Bosnia and Herzegovina|Bosnie-Herzégovine|République de Bosnie et Herzégovine
        BB|BRB|Barbados|Barbade
        BD|BGD|Bangladesh|People's Republic of Bangladesh|République populaire du Bengladesh
        BE|BEL|Belgium|Kingdom of Belgium|Belgique|Royaume de Belgique
        BF|BFA|Burkina Faso
        BG|BGR|Bulgaria|Republic of Bulgaria|Bulgarie|République de Bulgarie
        BH|BHR|Bahrain|Kingdom of Bahrain|Bahreïn|Royaume de Bahreïn
        BI|BDI|Burundi|Republic of Burundi|République du Burundi
        BJ|BEN|Benin|Republic of Benin|Bénin|République du Bénin
        BL|BLM|Saint Barthélemy|Saint-Barthélemy
        BM|BMU|Bermuda|Bermudes
        BN|BRN|Brunei Darussalam|Brunéi Darussalam
        BO|BOL|Bolivia, Plurinational State of|Plurinational State of Bolivia|Bolivia|Bolivie, état plurinational de|état plurinational de Bolivie|Bolivie|État plurinational de Bolivie
        BQ|BES|Bonaire, Sint Eustatius and Saba|Sint Eustatius and Saba Bonaire|Bonaire, Saint-Eustache et Saba|Saint-Eustache et Saba Bonaire
        BR|BRA|Brazil|Federative Republic of Brazil|Brésil|République fédérale du Brésil
        BS|BHS|Bahamas|Commonwealth of the Bahamas|Commonwealth des Bahamas
        BT|BTN|Bhutan|Kingdom of Bhutan|Bhoutan|Royaume du Bouthan
        BV|BVT|Bouvet Island|île Bouvet
        BW|BWA|Botswana|Republic of Botswana|République du Botswana
        BY|BLR|Belarus|Republic of Belarus|Bélarus|République du Bélarus
        BZ|BLZ|Belize
        CA|CAN|Canada
        CC|CCK|Cocos (Keeling) Islands|Cocos (Keeling), Îles|Îles Cocos (Keeling)
        CD|COD|Congo, The Democratic Republic of the|The Democratic Republic of the Congo|République démocratique du Congo|DR Congo|Congo-Kinshasa
        CF|CAF|Central African Republic|République centrafricaine
        CG|COG|Congo|Republic of the Congo|République du Congo|Congo-Brazzaville
        CH|CHE|Switzerland|Swiss Confederation|Suisse|Confédération helvétique
        CI|CIV|Côte d'Ivoire|Republic of Côte d'Ivoire|République de Côte d'Ivoire|Ivory Coast
        CK|COK|Cook Islands|îles Cook
        CL|CHL|Chile|Republic of Chile|Chili|République du Chili
        CM|CMR|Cameroon|Republic of Cameroon|Cameroun|République du Cameroun
        CN|CHN|China|People's Republic of China|Chine|République populaire de Chine
        CO|COL|Colombia|Republic of Colombia|Colombie|République de Colombie
        CR|CRI|Costa Rica|Republic of Costa Rica|République du Costa Rica
        CU|CUB|Cuba|Republic of Cuba|République de Cuba
        CV|CPV|Cabo Verde|Republic of Cabo Verde|Cap-Vert|République du Cap-Vert|Cape Verde
        CW|CUW|Curaçao
        CX|CXR|Christmas Island|Christmas, Île|Île Christmas
        CY|CYP|Cyprus|Republic of Cyprus|Chypre|République de Chypre
        CZ|CZE|Czechia|Czech Republic|Tchéquie|République tchèque
        DE|DEU|Germany|Federal Republic of Germany|Allemagne|République fédérale d'Allemagne
        DJ|DJI|Djibouti|Republic of Djibouti|République de Djibouti
        DK|DNK|Denmark|Kingdom of Denmark|Danemark|Royaume du Danemark
        DM|DMA|Dominica|Commonwealth of Dominica|Dominique|Commonwealth de la Dominique
        DO|DOM|Dominican Republic|République dominicaine
        DZ|DZA|Algeria|People's Democratic Republic of Algeria|Algérie|République algérienne démocratique et populaire
        EC|ECU|Ecuador|Republic of Ecuador|Équateur|République d'Équateur
        EE|EST|Estonia|Republic of Estonia|Estonie|République d'Estonie
        EG|EGY|Egypt|Arab Republic of Egypt|Égypte|République arabe d'Égypte
        EH|ESH|Western Sahara|Sahara occidental
        ER|ERI|Eritrea|the State of Eritrea|Érythrée|l'État d'Érythrée
        ES|ESP|Spain|Kingdom of Spain|Espagne|Royaume d'Espagne
        ET|ETH|Ethiopia|Federal Democratic Republic of Ethiopia|Éthiopie|République fédérale démocratique d'Éthiopie
        FI|FIN|Finland|Republic of Finland|Finlande|République de Finlande
        FJ|FJI|Fiji|Republic of Fiji|Fidji|République des Fidji
        FK|FLK|Falkland Islands (Malvinas)|Malouines, Îles (Falkland)|Îles (Falkland) Malouines|Falkland Islands
        FM|FSM|Micronesia, Federated States of|Federated States of Micronesia|Micronésie, États fédérés de|États fédérés de Micronésie|Micronesia
        FO|FRO|Faroe Islands|îles Féroé
        FR|FRA|France|French Republic|République française
        GA|GAB|Gabon|Gabonese Republic|République gabonaise
        GB|GBR|United Kingdom|United Kingdom of Great Britain and Northern Ireland|Royaume-Uni|Royaume-Uni de Grande-Bretagne et d'Irlande du Nord|Great Britain|UK|England|Scotland|Wales|Northern Ireland|Grande-Bretagne|Angleterre|Écosse
        GD|GRD|Grenada|Grenade
        GE|GEO|Georgia|Géorgie
        GF|GUF|French Guiana|Guyane française
        GG|GGY|Guernsey|Guernesey
        GH|GHA|Ghana|Republic of Ghana|République du Ghana
        GI|GIB|Gibraltar
        GL|GRL|Greenland|Groënland
        GM|GMB|Gambia|Republic of the Gambia|Gambie|République de Gambie
        GN|GIN|Guinea|Republic of Guinea|Guinée|République de Guinée
        GP|GLP|Guadeloupe
        GQ|GNQ|Equatorial Guinea|Republic of Equatorial Guinea|Guinée Équatoriale|République de Guinée Équatoriale
        GR|GRC|Greece|Hellenic Republic|Grèce|République grecque
        GS|SGS|South Georgia and the South Sandwich Islands|Géorgie du Sud et les îles Sandwich du Sud
        GT|GTM|Guatemala|Republic of Guatemala|République du Guatemala
        GU|GUM|Guam
        GW|GNB|Guinea-Bissau|Republic of Guinea-Bissau|Guinée-Bissau|République de Guinée-Bissau
        GY|GUY|Guyana|Republic of Guyana|République de Guyana
        HK|HKG|Hong Kong|Hong Kong Special Administrative Region of China|Région spéciale administrative chinoise de Hong-Kong
        HM|HMD|Heard Island and McDonald Islands|îles Heard-et-MacDonald
        HN|HND|Honduras|Republic of Honduras|République du Honduras
        HR|HRV|Croatia|Republic of Croatia|Croatie|République de Croatie
        HT|HTI|Haiti|Republic of Haiti|Haïti|République de Haïti
        HU|HUN|Hungary|Hongrie
        ID|IDN|Indonesia|Republic of Indonesia|Indonésie|République d'Indonésie
        IE|IRL|Ireland|Irlande
        IL|ISR|Israel|State of Israel|Israël|État d'Israël
        IM|IMN|Isle of Man|Île de Man
        IN|IND|India|Republic of India|Inde|République d'Inde
        IO|IOT|British Indian Ocean Territory|Territoire britannique de l'océan Indien
        IQ|IRQ|Iraq|Republic of Iraq|Irak|République d'Iraq
        IR|IRN|Iran, Islamic Republic of|Islamic Republic of Iran|Iran|Iran, République islamique d'|République islamique d'Iran
        IS|ISL|Iceland|Republic of Iceland|Islande|République d'Islande
        IT|ITA|Italy|Italian Republic|Italie|République italienne
        JE|JEY|Jersey
        JM|JAM|Jamaica|Jamaïque
        JO|JOR|Jordan|Hashemite Kingdom of Jordan|Jordanie|Royaume hachémite de Jordanie
        JP|JPN|Japan|Japon
        KE|KEN|Kenya|Republic of Kenya|République du Kenya
        KG|KGZ|Kyrgyzstan|Kyrgyz Republic|Kirghizistan|République kirghize
        KH|KHM|Cambodia|Kingdom of Cambodia|Cambodge|Royaume du Cambodge
        KI|KIR|Kiribati|Republic of Kiribati|République de Kiribati
        KM|COM|Comoros|Union of the Comoros|Comores|Union des Comores
        KN|KNA|Saint Kitts and Nevis|Saint-Christophe-et-Niévès
        KP|PRK|Korea, Democratic People's Republic of|Democratic People's Republic of Korea|North Korea|Corée, République populaire démocratique de|République populaire démocratique de Corée|Corée du Nord|République démocratique populaire de Corée
        KR|KOR|Korea, Republic of|Republic of Korea|South Korea|Corée, République de|République de Corée|Corée du Sud
        KW|KWT|Kuwait|State of Kuwait|Koweït|État du Koweït
        KY|CYM|Cayman Islands|îles Caïmans
        KZ|KAZ|Kazakhstan|Republic of Kazakhstan|République du Kazakhstan
        LA|LAO|Lao People's Democratic Republic|Laos|Lao, République démocratique populaire|République démocratique populaire Lao
        LB|LBN|Lebanon|Lebanese Republic|Liban|République libanaise
        LC|LCA|Saint Lucia|Sainte-Lucie
        LI|LIE|Liechtenstein|Principality of Liechtenstein|Principauté du Liechtenstein
        LK|LKA|Sri Lanka|Democratic Socialist Republic of Sri Lanka|République démocratique socialiste de Sri Lanka
        LR|LBR|Liberia|Republic of Liberia|Libéria|République du Libéria
        LS|LSO|Lesotho|Kingdom of Lesotho|Royaume du Lesotho
        LT|LTU|Lithuania|Republic of Lithuania|Lituanie|République de Lituanie
        LU|LUX|Luxembourg|Grand Duchy of Luxembourg|Grand-duché du Luxembourg
        LV|LVA|Latvia|Republic of Latvia|Lettonie|République de Lettonie
        LY|LBY|Libya|Libye
        MA|MAR|Morocco|Kingdom of Morocco|Maroc|Royaume du Maroc
        MC|MCO|Monaco|Principality of Monaco|Principauté de Monaco
        MD|MDA|Moldova, Republic of|Republic of Moldova|Moldova|Moldova, République de|République de Moldova|Moldavie
        ME|MNE|Montenegro|Monténégro
        MF|MAF|Saint Martin (French part)|Saint-Martin (partie française)
        MG|MDG|Madagascar|Republic of Madagascar|République de Madagascar
        MH|MHL|Marshall Islands|Republic of the Marshall Islands|Îles Marshall|République des Îles Marshall
        MK|MKD|North Macedonia|Republic of North Macedonia|Macédoine du Nord|République de Macédoine du Nord|Macedonia
        ML|MLI|Mali|Republic of Mali|République du Mali
        MM|MMR|Myanmar|Republic of Myanmar|Birmanie|République de Myanmar|Burma
        MN|MNG|Mongolia|Mongolie
        MO|MAC|Macao|Macao Special Administrative Region of China|Macau|Région spéciale administrative chinoise de Macao
        MP|MNP|Northern Mariana Islands|Commonwealth of the Northern Mariana Islands|Îles Mariannes du Nord|Commonwealth des îles Mariannes du Nord
        MQ|MTQ|Martinique
        MR|MRT|Mauritania|Islamic Republic of Mauritania|Mauritanie|République islamique de Mauritanie
        MS|MSR|Montserrat
        MT|MLT|Malta|Republic of Malta|Malte|République de Malte
        MU|MUS|Mauritius|Republic of Mauritius|Maurice|République de l'Île Maurice
        MV|MDV|Maldives|Republic of Maldives|République des Maldives
        MW|MWI|Malawi|Republic of Malawi|République du Malawi
        MX|MEX|Mexico|United Mexican States|Mexique|États-Unis du Mexique
        MY|MYS|Malaysia|Malaisie
        MZ|MOZ|Mozambique|Republic of Mozambique|République du Mozambique
        NA|NAM|Namibia|Republic of Namibia|Namibie|République de Namibie
        NC|NCL|New Caledonia|Nouvelle-Calédonie
        NE|NER|Niger|Republic of the Niger|République du Niger
        NF|NFK|Norfolk Island|île Norfolk
        NG|NGA|Nigeria|Federal Republic of Nigeria|République fédérale du Nigeria
        NI|NIC|Nicaragua|Republic of Nicaragua|République du Nicaragua
        NL|NLD|Netherlands|Kingdom of the Netherlands|Pays-Bas|Royaume des Pays-Bas|Holland|The Netherlands
        NO|NOR|Norway|Kingdom of Norway|Norvège|Royaume de Norvège
        NP|NPL|Nepal|Federal Democratic Republic of Nepal|Népal|République fédérale démocratique du Népal
        NR|NRU|Nauru|Republic of Nauru|République de Nauru
        NU|NIU|Niue|Nioue
        NZ|NZL|New Zealand|Nouvelle-Zélande
        OM|OMN|Oman|Sultanate of Oman|Sultanat d'Oman
        PA|PAN|Panama|Republic of Panama|République du Panama
        PE|PER|Peru|Republic of Peru|Pérou|République du Pérou
        PF|PYF|French Polynesia|Polynésie française
        PG|PNG|Papua New Guinea|Independent State of Papua New Guinea|Papouasie-Nouvelle-Guinée|État indépendant de Papouasie-Nouvelle-Guinée
        PH|PHL|Philippines|Republic of the Philippines|République des Philippines
        PK|PAK|Pakistan|Islamic Republic of Pakistan|République islamique du Pakistan
        PL|POL|Poland|Republic of Poland|Pologne|République de Pologne
        PM|SPM|Saint Pierre and Miquelon|Saint-Pierre-et-Miquelon
        PN|PCN|Pitcairn|Îles Pitcairn
        PR|PRI|Puerto Rico|Porto Rico
        PS|PSE|Palestine, State of|State of Palestine|the State of Palestine|Palestine, État de|État de Palestine|l'État de Palestine|Palestine
        PT|PRT|Portugal|Portuguese Republic|République portugaise
        PW|PLW|Palau|Republic of Palau|Palaos|République de Palau
        PY|PRY|Paraguay|Republic of Paraguay|République du Paraguay
        QA|QAT|Qatar|State of Qatar|État du Qatar
        RE|REU|Réunion|Réunion, Île de la|Île de la Réunion
        RO|ROU|Romania|Roumanie
        RS|SRB|Serbia|Republic of Serbia|Serbie|République de Serbie
        RU|RUS|Russian Federation|Russie, Fédération de|Fédération de Russie|Russia|Russie
        RW|RWA|Rwanda|Rwandese Republic|République rwandaise
        SA|SAU|Saudi Arabia|Kingdom of Saudi Arabia|Arabie saoudite|Royaume d'Arabie saoudite
        SB|SLB|Solomon Islands|Salomon, Îles|Îles Salomon
        SC|SYC|Seychelles|Republic of Seychelles|République des Seychelles
        SD|SDN|Sudan|Republic of the Sudan|Soudan|République du Soudan
        SE|SWE|Sweden|Kingdom of Sweden|Suède|Royaume de Suède
        SG|SGP|Singapore|Republic of Singapore|Singapour|République de Singapour
        SH|SHN|Saint Helena, Ascension and Tristan da Cunha|Ascension and Tristan da Cunha Saint Helena|Sainte-Hélène, Ascension et Tristan da Cunha|Ascension et Tristan da Cunha Sainte-Hélène
        SI|SVN|Slovenia|Republic of Slovenia|Slovénie|République de Slovénie
        SJ|SJM|Svalbard and Jan Mayen|Svalbard et île Jan Mayen
        SK|SVK|Slovakia|Slovak Republic|Slovaquie|République slovaque
        SL|SLE|Sierra Leone|Republic of Sierra Leone|République de Sierra Leone
        SM|SMR|San Marino|Republic of San Marino|Saint-Marin|République de San Marin
        SN|SEN|Senegal|Republic of Senegal|Sénégal|République du Sénégal
        SO|SOM|Somalia|Federal Republic of Somalia|Somalie|République fédérale de Somalie
        SR|SUR|Suriname|Republic of Suriname|Surinam|République du Surinam
        SS|SSD|South Sudan|Republic of South Sudan|Soudan du Sud|République du Soudan du Sud
        ST|STP|Sao Tome and Principe|Democratic Republic of Sao Tome and Principe|Sao Tomé-et-Principe|République démocratique de Sao Tomé et Principe
        SV|SLV|El Salvador|Republic of El Salvador|Salvador|République d'El Salvador
        SX|SXM|Sint Maarten (Dutch part)|Saint-Martin (partie néerlandaise)
        SY|SYR|Syrian Arab Republic|Syria|Syrienne, République arabe|République arabe Syrienne
        SZ|SWZ|Eswatini|Kingdom of Eswatini|Royaume d’Eswatini|Swaziland
        TC|TCA|Turks and Caicos Islands|îles Turques-et-Caïques
        TD|TCD|Chad|Republic of Chad|Tchad|République du Tchad
        TF|ATF|French Southern Territories|Terres australes françaises
        TG|TGO|Togo|Togolese Republic|République togolaise
        TH|THA|Thailand|Kingdom of Thailand|Thaïlande|Royaume de Thaïlande
        TJ|TJK|Tajikistan|Republic of Tajikistan|Tadjikistan|République du Tadjikistan
        TK|TKL|Tokelau
        TL|TLS|Timor-Leste|Democratic Republic of Timor-Leste|Timor oriental|République démocratique du Timor-Leste
        TM|TKM|Turkmenistan|Turkménistan
        TN|TUN|Tunisia|Republic of Tunisia|Tunisie|République de Tunisie
        TO|TON|Tonga|Kingdom of Tonga|Royaume des Tonga
        TR|TUR|Türkiye|Republic of Türkiye|Turkey
        TT|TTO|Trinidad and Tobago|Republic of Trinidad and Tobago|Trinité-et-Tobago|République de Trinité et Tobago
        TV|TUV|Tuvalu
        TW|TWN|Taiwan, Province of China|Province of China Taiwan|Taiwan|Taïwan, province de Chine|province de Chine Taïwan|Taïwan
        TZ|TZA|Tanzania, United Republic of|United Republic of Tanzania|Tanzania|Tanzanie, République unie de|République unie de Tanzanie|Tanzanie
        UA|UKR|Ukraine
        UG|UGA|Uganda|Republic of Uganda|Ouganda|République d'Ouganda
        UM|UMI|United States Minor Outlying Islands|Îles mineures éloignées des États-Unis
        US|USA|United States|United States of America|États-Unis|États-Unis d'Amérique|U.S.A.|U.S.|America
        UY|URY|Uruguay|Eastern Republic of Uruguay|République orientale d'Uruguay
        UZ|UZB|Uzbekistan|Republic of Uzbekistan|Ouzbékistan|République d'Ouzbékistan
        VA|VAT|Holy See (Vatican City State)|Saint-Siège (état de la cité du Vatican)|Vatican
        VC|VCT|Saint Vincent and the Grenadines|Saint-Vincent-et-les-Grenadines
        VE|VEN|Venezuela, Bolivarian Republic of|Bolivarian Republic of Venezuela|Venezuela|Vénézuela, république bolivarienne du|république bolivarienne du Vénézuela|Vénézuela|République bolivarienne du Vénézuela
        VG|VGB|Virgin Islands, British|British Virgin Islands|Îles Vierges britanniques
        VI|VIR|Virgin Islands, U.S.|U.S. Virgin Islands|Virgin Islands of the United States|Îles Vierges, États-Unis|États-Unis Îles Vierges|Îles Vierges des États-Unis d'Amérique|US Virgin Islands
        VN|VNM|Viet Nam|Vietnam|Socialist Republic of Viet Nam|Viêt Nam|République socialiste du Viet Nam
        VU|VUT|Vanuatu|Republic of Vanuatu|République du Vanuatu
        WF|WLF|Wallis and Futuna|Wallis et Futuna
        WS|WSM|Samoa|Independent State of Samoa|État indépendant de Samoa
        YE|YEM|Yemen|Republic of Yemen|Yémen|République du Yémen
        YT|MYT|Mayotte
        ZA|ZAF|South Africa|Republic of South Africa|Afrique du Sud|République d'Afrique du Sud
        ZM|ZMB|Zambia|Republic of Zambia|Zambie|République de Zambie
        ZW|ZWE|Zimbabwe|Republic of Zimbabwe|République du Zimbabwe
        """
}

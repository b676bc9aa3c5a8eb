// SPDX-License-Identifier: MIT

/// The parts of made-up people's names.
enum SeedNames {
    static let women = [
        "Mary", "Patricia", "Jennifer", "Linda", "Elizabeth", "Barbara", "Susan", "Jessica", "Sarah", "Karen", "Lisa",
        "Nancy", "Betty", "Sandra", "Margaret", "Ashley", "Kimberly", "Emily", "Donna", "Michelle", "Carol", "Amanda",
        "Melissa", "Deborah", "Stephanie", "Rebecca", "Sharon", "Laura", "Cynthia", "Dorothy", "Amy", "Kathleen",
        "Angela", "Shirley", "Emma", "Brenda", "Pamela", "Nicole", "Anna", "Samantha", "Katherine", "Christine",
        "Debra", "Rachel", "Olivia", "Carolyn", "Maria", "Janet", "Ruth", "Zoë",
    ]
    static let men = [
        "James", "Robert", "John", "Michael", "David", "William", "Richard", "Joseph", "Thomas", "Christopher",
        "Charles", "Daniel", "Matthew", "Anthony", "Mark", "Donald", "Steven", "Andrew", "Paul", "Joshua", "Kenneth",
        "Kevin", "Brian", "George", "Timothy", "Ronald", "Jason", "Edward", "Jeffrey", "Ryan", "Jacob", "Gary",
        "Nicholas", "Eric", "Jonathan", "Stephen", "Larry", "Justin", "Scott", "Brandon", "Benjamin", "Samuel",
        "Gregory", "Alexander", "Patrick", "Frank", "Raymond", "Jack", "Dennis", "José",
    ]
    static let last = [
        "Smith", "Johnson", "Williams", "Brown", "Jones", "Garcia", "Miller", "Davis", "Rodriguez", "Martinez",
        "Hernandez", "Lopez", "Gonzalez", "Wilson", "Anderson", "Thomas", "Taylor", "Moore", "Jackson", "Martin",
        "Lee", "Perez", "Thompson", "White", "Harris", "Sanchez", "Clark", "Ramirez", "Lewis", "Robinson", "Walker",
        "Young", "Allen", "King", "Wright", "Scott", "Torres", "Nguyen", "Hill", "Flores", "Green", "Adams", "Nelson",
        "Baker", "Hall", "Rivera", "Campbell", "Mitchell", "Carter", "Roberts", "Gomez", "Phillips", "Evans", "Turner",
        "Diaz", "Parker", "Cruz", "Edwards", "Collins", "Reyes", "Stewart", "Morris", "Morales", "Murphy", "Cook",
        "Rogers", "Gutierrez", "Ortiz", "Morgan", "Cooper", "Peterson", "Bailey", "Reed", "Kelly", "Howard", "Ramos",
        "Kim", "Cox", "Ward", "Richardson", "Watson", "Brooks", "Chavez", "Wood", "James", "Bennett", "Gray",
        "Mendoza", "Ruiz", "Hughes", "Price", "Alvarez", "Castillo", "Sanders", "Patel", "Myers", "Long", "Ross",
        "Foster", "O'Brien",
    ]
    static let streets = [
        "Main St", "Oak Ave", "Maple St", "Cedar Ln", "Pine St", "Elm St", "Washington Ave", "Lake Dr", "Hill Rd",
        "Park Blvd", "2nd St", "3rd Ave", "Grand Ave", "Sunset Dr", "River Rd", "Church St", "Union Sq", "Highland Ave",
    ]
    static let employers = [
        "Acme & Sons", "Springfield Schools", "City Hospital", "Lakeside Farms", "Northwind", "Globex", "Initech",
        "County Library", "Harbor <Fish> Co.", "Self-employed", "",
    ]
    static let organization = "Riverside Food Bank"
    static let occupations = [
        "Teacher", "Nurse", "Engineer", "Farmer", "Student", "Retired", "Clerk", "Carpenter", "Lawyer", "Chef", "",
    ]
    static let notes = [
        "Met at the county fair.", "Prefers e-mail & text.", "Speaks Spanish.\nAsk about the school board.",
        "Left a yard-sign request <2 signs>.", "Moved here in 2012.", "Wants to \"help out\" on weekends.",
    ]
    static let tags = [
        "builder", "donor prospect", "door knocker", "expert", "facilitator", "import batch #1", "imported",
        "newsletter",
        "organizer", "phone bank", "public account", "storyteller", "student", "test account", "union", "volunteer",
        "yard sign", "Q&A panel", "jóvenes", "2018/fall",
    ]
}

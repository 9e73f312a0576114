import Reunite

/// Distinguishing marks: the entries of the table `marks` of ``TellingPhrases``, by the categories of things that have them.
enum MarkKind {
    private static let hard: [Category] = [
        .phones, .electronics, .eyewear, .instruments, .bicycles, .medical, .jewellery, .other, .sports, .bags,
    ]

    /// The entries and the categories.
    static let all: [(id: String, categories: [Category])] = [
        ("scratched", hard), ("crackedScreen", [.phones]),
        ("sticker", [.phones, .electronics, .bicycles, .instruments, .books, .bags, .sports, .other]),
        ("brokenZip", [.bags, .wallets]), ("tornLining", [.bags, .clothing]),
        ("stain", [.clothing, .bags, .books, .children]),
        ("missingButton", [.clothing]), ("hole", [.clothing]),
        ("worn", [.bags, .wallets, .clothing, .children, .books]),
        ("asNew", [.bags, .wallets, .clothing, .sports, .phones, .electronics, .umbrellas]), ("bentRib", [.umbrellas]),
        ("woodenHandle", [.umbrellas]), ("curvedHandle", [.umbrellas]), ("automatic", [.umbrellas]),
        ("coffeeStain", [.books]), ("marginNotes", [.books]), ("bookmark", [.books]), ("childSeat", [.bicycles]),
        ("basket", [.bicycles]), ("noLight", [.bicycles]), ("bell", [.bicycles]), ("collar", [.pets]),
        ("whitePaws", [.pets]), ("notchedEar", [.pets]), ("limps", [.pets]), ("shy", [.pets]),
        ("wallpaper", [.phones]), ("case", [.phones, .eyewear, .instruments, .electronics, .documents]),
        ("lensScratched", [.eyewear]), ("tapedHinge", [.eyewear]), ("stone", [.jewellery]), ("thin", [.jewellery]),
        ("clasp", [.jewellery]), ("keyCount", [.keys]), ("numbered", [.keys]), ("eyeMissing", [.children]),
        ("washed", [.children]), ("printed", [.clothing, .bags, .umbrellas, .children, .sports, .other]),
        ("strap", [.bags, .instruments, .electronics]), ("lettering", [.clothing, .bags, .sports, .umbrellas]),
    ]

    /// Marks that few things of a category have: the ids of those things, or of broader ones.
    static let restricted: [String: Set<String>] = [
        "missingButton": [
            "coat", "jacket", "shirt", "cardigan", "blazer", "blouse", "polo-shirt", "trench-coat", "raincoat",
        ],
        "hole": ["coat", "jacket", "shirt", "cardigan", "sweater", "hoodie", "sweatshirt", "t-shirt", "top", "fleece"],
        "tornLining": ["coat", "jacket", "bag", "backpack", "handbag", "suitcase", "luggage"],
        "keyCount": ["bunch-of-keys", "keyring", "key", "key-pouch"],
        "numbered": ["bunch-of-keys", "keyring"],
        "eyeMissing": ["soft-toy", "teddy-bear", "doll", "comforter"],
        "childSeat": ["bicycle", "e-bike", "city-bike"],
        "basket": ["bicycle", "e-bike", "city-bike", "folding-bike"],
    ]

    /// The marks that a thing can have.
    ///
    /// - Parameter ids: its id and those of broader things.
    static func fitting(_ category: Category, _ ids: [String]) -> [String] {
        all.filter { mark in
            mark.categories.contains(category) && (restricted[mark.id].map { !$0.isDisjoint(with: ids) } ?? true)
        }.map(\.id)
    }

    /// The categories of things that something hangs on.
    static let withAttachment: Set<Category> = [
        .keys, .bags, .phones, .instruments, .umbrellas, .children, .electronics, .wallets,
    ]
}

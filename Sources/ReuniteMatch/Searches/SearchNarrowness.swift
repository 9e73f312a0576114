import Reunite

/// How exactly a search asks for a listing that passes it; the narrowest is the smallest.
///
/// The first measure is the number of searches that ask for the same word at this place, in areas as small or smaller. So a crowd
/// of searches makes itself wide: whatever its words, it is behind those whose word few others use.
struct SearchNarrowness: Comparable, Sendable {
    /// How many searches have the same trait and are as near to the listing or nearer.
    let crowd: Int
    /// What it was looked up by.
    let form: SearchTrait.Form
    /// The area in square metres.
    let area: Double
    /// The number of filters.
    let filters: Int
    /// At equality the older search comes first.
    let id: SearchID

    static func < (left: Self, right: Self) -> Bool {
        if left.crowd != right.crowd { return left.crowd < right.crowd }
        if left.form != right.form { return left.form < right.form }
        if left.area != right.area { return left.area < right.area }
        if left.filters != right.filters { return left.filters > right.filters }
        return (left.id.createdAt, left.id.secret) < (right.id.createdAt, right.id.secret)
    }
}

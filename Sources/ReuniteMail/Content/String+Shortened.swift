extension String {
    /// The text cut to this many Unicode scalars, between characters; an ellipsis marks the cut.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        var kept = ""
        var count = 1
        for character in self {
            count += character.unicodeScalars.count
            guard count <= limit else { break }
            kept.append(character)
        }
        return kept + "…"
    }
}

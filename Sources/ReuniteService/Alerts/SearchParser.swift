import Reunite

/// Reads the query of a saved search, which is stored in the syntax of the API; nil if it is not valid.
public typealias SearchParser = @Sendable (_ query: String) -> ListingQuery?

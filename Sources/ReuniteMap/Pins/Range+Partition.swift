extension Range<Int> {
    /// Binary search: the first index that is not before a place. Those that are before it must come first.
    @inline(__always)
    func partition(where isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

import Reunite

/// Where the pin map has changed.
public enum PinMapChange: Sendable {
    /// The map was loaded again.
    case everywhere
    /// At the old and the new points of pins.
    case at([Coordinate])
}

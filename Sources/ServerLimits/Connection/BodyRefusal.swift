/// Why the body of a request is refused.
public enum BodyRefusal: Error {
    /// It has more bytes than ``BodyLimits/size``.
    case tooLarge
    /// It arrived more slowly than ``BodyLimits/seconds`` and ``BodyLimits/rate`` allow.
    case tooSlow
    /// It was cut off, or does not match its headers.
    case incomplete
}

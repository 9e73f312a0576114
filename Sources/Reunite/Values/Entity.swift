/// The kinds of things that have ids. Each type is only a name for ``Identifier``, and has no values.
public enum Entity {
    /// A lost or found thing.
    public enum Listing {}
    /// An account, which can be signed in to.
    public enum Account {}
    /// A sign-in of an account.
    public enum Session {}
    /// A photo of a listing or an account.
    public enum Photo {}
    /// A passkey of an account.
    public enum Passkey {}
    /// A report about a listing.
    public enum Report {}
    /// A case for moderators: a listing with its reports and appeals.
    public enum Case {}
    /// An owner's appeal against a decision.
    public enum Appeal {}
    /// What two people write to each other about a listing.
    public enum Conversation {}
    /// A message about a listing, between its owner and another account.
    public enum Message {}
    /// A statement that a found thing belongs to an account.
    public enum Claim {}
    /// A message between the two people of a claim.
    public enum ClaimMessage {}
    /// A thing that its owner has registered before it is lost.
    public enum Belonging {}
    /// A message to the owner of a belonging, through its tag.
    public enum FoundMessage {}
    /// A search that somebody keeps.
    public enum Search {}
    /// A notification of an account.
    public enum Notification {}
    /// The mails of a kind to an account.
    public enum Subscription {}
}

/// The access to an endpoint, with the context that its handler gets: only one for users has a session in any case.
struct EndpointAdmission<Context: EndpointContext> {
    let access: EndpointAccess
}

extension EndpointAdmission<ServiceContext> {
    static var everybody: Self { Self(access: .everybody) }
    static var visitor: Self { Self(access: .visitor) }
}

extension EndpointAdmission<MemberContext> {
    static var member: Self { Self(access: .member) }
    static var moderator: Self { Self(access: .moderator) }
    static var administrator: Self { Self(access: .administrator) }
}

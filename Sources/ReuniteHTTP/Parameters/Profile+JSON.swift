import Reunite

extension Profile {
    /// What a body says that is merged into a profile: RFC 7396; null takes the number away, and makes
    /// the language English.
    ///
    /// - Throws: ``Problem`` that names every member at fault.
    func merging(_ body: OrderedJSON) throws(Problem) -> Profile {
        var members = try JSONObject(body: body)
        var profile = self
        for member in body.members {
            switch member.name {
            case "displayName":
                if let name = members.text("displayName", DisplayName.init) { profile.displayName = name }
            case "phone": profile.phone = members.optionalText("phone", PhoneNumber.init)
            case "locale": profile.locale = members.optionalText("locale", LocaleTag.init) ?? .english
            case "showEmail": if let flag = members.optionalFlag("showEmail") { profile.showsEmail = flag }
            case "showPhone": if let flag = members.optionalFlag("showPhone") { profile.showsPhone = flag }
            default: break
            }
        }
        members.refuseOthers()
        try members.check()
        return profile
    }
}

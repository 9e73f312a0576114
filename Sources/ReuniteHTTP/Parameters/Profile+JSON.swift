import Reunite

extension Profile {
    /// Applies a merge patch (RFC 7396) to a profile. Null removes the phone number, and resets the language to
    /// English.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    func merging(_ body: OrderedJSON) throws(Problem) -> Profile {
        var members = try JSONObject(body: body)
        var profile = self
        for member in body.members {
            switch member.name {
            case "displayName":
                // A name that was chosen before the rule of `chosen` stays valid until it is changed.
                let name = members.text("displayName") { (text: String) throws(InvalidValue) in
                    text == displayName.text ? displayName : try DisplayName.chosen(text)
                }
                if let name { profile.displayName = name }
            case "phone": profile.phone = members.optionalText("phone", PhoneNumber.init)
            case "locale": profile.locale = members.optionalText("locale", LocaleTag.init) ?? .english
            case "showEmail": if let flag = members.optionalFlag("showEmail") { profile.showsEmail = flag }
            case "showPhone": if let flag = members.optionalFlag("showPhone") { profile.showsPhone = flag }
            default: break
            }
        }
        try members.finish()
        return profile
    }
}

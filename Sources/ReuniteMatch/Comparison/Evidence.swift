/// A comparison of two listings that counts for or against their being about the same thing.
///
/// Some hold or do not hold; others have an amount, such as how rare the shared words are. Of each factor those come first that
/// say what was found.
public enum Evidence: Int, CaseIterable, Sendable {
    case thingSame, thingRarity, thingNear, thingBroader, thingSiblings, thingMentioned, thingOther
    case contents
    case categorySame, categoryFits, categoryOther
    case colourSame, colourRarity, colourNear, colourMentioned, colourOther
    case brandSame, brandRarity, brandBroader, brandOther
    case materialSame, materialOther
    case patternSame, patternOther
    case featureShared, featureContrary
    case words, wordShared
    case codeShared, codePartial
    case place100, place300, place1000, place3000, place10000, place30000, place100000, placeFarther, placeUnknown
    case settingShared, settingOther
    case travelling3000, travelling30000, travellingFarther
    case timeBefore, timeSameDay, timeNextDays, timeWeek, timeMonth, timeQuarter, timeLater
    case crowd
    case prior

    /// What it is a part of, as clients see it.
    public enum Factor: String, CaseIterable, Sendable {
        case thing, words, category, colour, brand, material, pattern, feature, number, place, time, crowd, prior
    }

    /// What it is a part of.
    public var factor: Factor {
        switch self {
        case .thingSame, .thingRarity, .thingNear, .thingBroader, .thingSiblings, .thingMentioned, .thingOther: .thing
        case .contents, .words, .wordShared: .words
        case .categorySame, .categoryFits, .categoryOther: .category
        case .colourSame, .colourRarity, .colourNear, .colourMentioned, .colourOther: .colour
        case .brandSame, .brandRarity, .brandBroader, .brandOther: .brand
        case .materialSame, .materialOther: .material
        case .patternSame, .patternOther: .pattern
        case .featureShared, .featureContrary: .feature
        case .codeShared, .codePartial: .number
        case .place100, .place300, .place1000, .place3000, .place10000, .place30000, .place100000, .placeFarther,
            .placeUnknown, .travelling3000, .travelling30000, .travellingFarther, .settingShared, .settingOther:
            .place
        case .timeBefore, .timeSameDay, .timeNextDays, .timeWeek, .timeMonth, .timeQuarter, .timeLater: .time
        case .crowd: .crowd
        case .prior: .prior
        }
    }

    /// The name in the file of weights.
    var name: String { "\(self)" }
}

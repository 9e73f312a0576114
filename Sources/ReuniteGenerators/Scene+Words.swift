import Reunite

extension Scene {
    /// Appends a phrase with its slots filled.
    func append(_ phrase: PhraseTemplate, using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        for piece in phrase.pieces {
            switch piece {
            case .literal(let text): bytes += text
            case .agreeing(let word): bytes += word[thing.agreement]
            case .slot(let slot): append(slot, using: &random, to: &bytes)
            }
        }
    }

    private func append(_ slot: Slot, using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        switch slot {
        case .thing: bytes += thing.name
        case .colour: if let colour { bytes += colour[thing.agreement] }
        case .material: bytes += material
        case .brand: bytes += brand
        case .city: bytes += cityName
        case .status:
            let words = vocabulary.statuses
            bytes += (isLost ? words.lost : words.found)[thing.agreement]
        case .elsewhere: bytes += vocabulary.cityNames.pick(using: &random)
        case .accent: bytes += accent[.masculine]
        case .accentF: bytes += accent[.feminine]
        case .where: bytes += whereabouts
        case .place, .vehicle, .street, .at, .near, .part1, .part2, .part3:
            appendPlace(slot, using: &random, to: &bytes)
        case .when: append(vocabulary.whens.pick(using: &random), using: &random, to: &bytes)
        case .daypart: bytes += vocabulary.dayparts[time.daypart]
        case .weekpart: bytes += vocabulary.weekparts[time.daypart]
        case .weekday: bytes += vocabulary.weekdays[time.weekday]
        case .name: bytes += name
        case .pet: bytes += petName
        case .serial: Self.appendSerial(using: &random, to: &bytes)
        case .line: bytes.append(number: UInt64(1 + random.below(98)))
        case .count: bytes.append(number: UInt64(2 + random.below(8)))
        }
    }

    private func appendPlace(_ slot: Slot, using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        switch slot {
        case .place: append(vocabulary.places[category].pick(using: &random), using: &random, to: &bytes)
        case .vehicle: append(vocabulary.vehicles.pick(using: &random), using: &random, to: &bytes)
        case .street: append(vocabulary.streets.pick(using: &random), using: &random, to: &bytes)
        case .at: bytes += vocabulary.spots[spot?.rawValue ?? 0].at
        case .near: bytes += vocabulary.spots[spot?.rawValue ?? 0].near
        case .part1: bytes += vocabulary.streetParts.0.pick(using: &random)
        case .part2: bytes += vocabulary.streetParts.1.pick(using: &random)
        case .part3: bytes += vocabulary.streetParts.2.pick(using: &random)
        default: preconditionFailure("\(slot) is no place")
        }
    }

    /// Appends letters and digits, without vowels, so that they never form a word.
    private static func appendSerial(using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        let digits: StaticString = "0123456789BCDFGHJKLMNPQRSTVWXZ"
        for _ in 0..<(5 + random.below(4)) {
            bytes.append(digits.utf8Start[random.below(digits.utf8CodeUnitCount)])
        }
    }
}

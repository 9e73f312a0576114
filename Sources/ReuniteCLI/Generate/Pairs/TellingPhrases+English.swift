extension TellingPhrases {
    /// How people tell of lost and found things in English. See ``TellingPhrases`` for the format.
    static let english = """
        # titles.lost
        Lost: {item}
        Lost {item}
        {item} lost {where}
        Lost {item}, {brand}
        {brand} {thing} lost
        {item}
        Missing {item} since {date}
        LOST {item} {where}
        Please help: {item}
        Lost {where}: {item}
        {brand} {model}
        Lost {brand} {model}, {colour}
        Has anyone seen my {item}?
        {item} with {attachment}
        {thing} in the name of {owner}
        {item}, answers to {pet}
        # titles.found
        Found: {item}
        Found {item}
        {item} found {where}
        {item}
        FOUND: {thing}
        Whose {item}?
        {item} {where}
        Found {where}: {item}
        {item} handed in
        Found {item} with {attachment}
        Is this your {thing}?
        {thing}, {colour}
        Found {date}: {item}
        {thing} with the name {name}
        # openings.lost
        I lost {myItem} {where} {when}.
        Left {myThing} {where} {when}, probably around there.
        {myItem} went missing {when} {where}.
        Last had [it|them] {where}, {when}.
        Lost {where}.
        I think I dropped [it|them] {where} {when}.
        It must have happened {when} {where}.
        Forgot {aItem} {where}.
        {when}, {where}.
        Lost {when} {where}, I only noticed at home.
        My son left {aItem} {where} {when}.
        Looking for {aItem}, lost {where}.
        # openings.found
        Found {aItem} {where} {when}.
        Found {where}.
        I picked up {aItem} {where} {when}.
        Somebody left {aItem} {where}.
        This [was|were] lying {where} {when}.
        {aItem}, {where}.
        Found {when} {where}.
        My daughter found [it|them] {where}.
        [It was|They were] left {where}.
        Came across {aItem} {where}, nobody around.
        Handed to me {when}, found {where}.
        Saw {aItem} {where} and took [it|them] with me.
        # openings.pets.lost
        Ran away {where} {when}.
        Our {thing} got out {when}, last seen {where}.
        Missing since {date}, {where}.
        Got scared {where} and ran off.
        # openings.pets.found
        Running loose {where} {when}.
        This {thing} has been sitting {where} since {date}.
        Found {aItem} {where}, no owner in sight.
        A {thing} followed me home {when}, found {where}.
        # brand
        The brand is {brand}.
        [It's|They're] {brand}.
        # brand.lost
        {brand}, bought last year at {shop}.
        Make: {brand}.
        # brand.found
        Says {brand} on it.
        {brand} I think.
        Looks like {brand}.
        # model.lost
        Model {model}.
        It is the {brand} {model}.
        {brand} {model}, I still have the box.
        # model.found
        It says {model} at the back.
        Seems to be a {model}.
        # colour
        The colour is {colour}.
        [It is|They are] {colour}.
        {colour}.
        # colour.found
        {colour} or something like it.
        More or less {colour}.
        # material
        Made of {material}.
        {material}.
        # material.found
        Feels like {material}.
        # pattern
        With a {pattern} pattern.
        {pattern}.
        # size
        Size {size}.
        {size}.
        # contents.lost
        Inside: {contents}.
        It contained {contents}.
        There was {contents} in it.
        With {contents} inside, which I need badly.
        In it: {list}.
        # contents.found
        There is {contents} inside.
        Inside I saw {contents}.
        Contains {contents} and a few other things.
        With {contents}.
        # inscription.lost
        It has "{inscription}" on it.
        The inscription reads "{inscription}".
        Engraved: {inscription}.
        Somebody wrote {inscription} inside.
        # inscription.found
        It says "{inscription}".
        Marked {inscription}.
        There is something written on it: {inscription}.
        One can read {inscription}.
        # owner.lost
        In the name of {owner}.
        Name on it: {owner}.
        My name is {owner}, it is written on it.
        # owner.found
        The name is {name}.
        It belongs to {name}.
        Name: {name}.
        # code.lost
        {codeName}: {code}.
        The {codeName} is {code}.
        {codeName} ends in {codeTail}.
        # code.found
        {codeName} ends with {codeTail}.
        A number begins with {codeHead}.
        Number {code}.
        I can read {codeTail} on it.
        # attachment
        With {attachment}.
        {attachment} on it.
        # attachment.lost
        You will know [it|them] by {attachment}.
        I tied {attachment} to it.
        # attachment.found
        {attachment} hanging from it.
        There is {attachment} attached.
        # mark
        {mark}.
        # mark.lost
        You can tell [it|them] by this: {mark}.
        Note: {mark}.
        # mark.found
        I noticed: {mark}.
        # sex
        {sex}.
        [It is|They are] {sex}.
        # petName.lost
        Answers to {pet}.
        The name is {pet}.
        {pet} is very shy with strangers.
        # petName.found
        The tag says {pet}.
        Wears a tag: {pet}.
        # stories.lost
        I was on my way from {shop} to {street}.
        I had just come out of {shop}.
        It was a present from {person}.
        I have already asked at {shop}.
        I was with {person} and we walked along {street}.
        We call it {nickname}.
        I searched all of {street} twice.
        I was in a hurry.
        The driver knew nothing.
        I changed trains and noticed too late.
        It belonged to my grandmother.
        My little {person} cries for {nickname} every evening.
        # stories.found
        I asked at {shop}, nobody knew.
        I waited half an hour, nobody came.
        The staff of {shop} did not want to keep [it|them].
        It was raining so I took [it|them] home.
        Perhaps somebody who came from {street}.
        A lady named {person} saw it fall.
        I was walking {nickname}, my dog, when I saw [it|them].
        Nearly stepped on [it|them].
        A bit dirty but fine.
        # closings.lost
        Please write to me if you have [it|them].
        Reward!
        Reward of {count}0 for the finder.
        Thank you so much.
        Thanks in advance!
        It means a lot to me.
        Of sentimental value.
        No questions asked.
        Please, I need [it|them] for work.
        Any hint helps 🙏
        I will pay the postage.
        # closings.found
        Tell me what is inside and you get [it|them] back.
        Handed in at {office}.
        Left [it|them] with {shop}.
        I keep [it|them] at home until somebody writes.
        To get [it|them] back, describe a detail.
        Now at {office}.
        Pick up after 6 pm near {street}.
        Write to me with proof please.
        I'd be glad to return [it|them].
        # greetings
        Hello,
        Hi everyone!
        Good evening,
        Dear all,
        Hi,
        # offices
        the lost property office
        the police station
        the information desk
        the reception
        the ticket office
        the caretaker
        # where.street
        in {street}
        on {street}
        near {street}
        at the corner of {street}
        # where.venue
        at {venue}
        near {venue}
        outside {venue}
        # where.line
        on line {line}
        on the number {line}
        # whens
        {daypart}
        {weekday}
        {weekday} {weekpart}
        on {date}
        on {date} {daypart}
        around {hour} o'clock
        # months
        January/February/March/April/May/June/July/August/September/October/November/December
        # dates
        {day} {month}
        {month} {day}
        # settings
        station: at the station/in the station hall/on the platform
        park: in the park/on a bench in the park/on the lawn of the park
        cafe: in a café/at the coffee shop/on a café terrace
        supermarket: in the supermarket/at the checkout/by the shopping trolleys
        busStop: at the bus stop/in the bus shelter
        restaurant: in a restaurant/under a table in the restaurant
        school: at school/outside the school/in the schoolyard
        hospital: at the hospital/in the waiting room/at the doctor's
        airport: at the airport/at security/in the departure hall
        beach: on the beach/near the beach/in the sand
        cinema: at the cinema/in the cinema, row 7
        museum: in the museum/at the museum's cloakroom
        library: in the library/in the reading room
        gym: at the gym/in the changing room/at the swimming pool
        market: at the market/at the flea market
        hotel: in the hotel/in the hotel lobby
        carPark: in the car park/in the parking garage
        playground: at the playground/by the swings
        street: in the street/on the pavement/by the road
        river: by the river/on the river path/near the bridge
        shop: in a shop/in the fitting room/at the shopping centre
        concert: at the concert/at the festival/at the stadium
        bar: in a bar/at the pub/in a club
        office: at the office/in the lobby of an office building
        church: in the church/outside the church
        # vehicles
        train: on the train/on the train to {elsewhere}/in the railway carriage
        bus: on the bus/on bus {line}/on the number {line} bus
        taxi: in a taxi/in a cab
        metro: on the underground/in the metro, line {line}/on the tube
        tram: on the tram/on tram {line}
        plane: on the plane/on a flight to {elsewhere}
        ferry: on the ferry/on the boat
        rideshare: in an Uber/in a shared car
        coach: on the coach to {elsewhere}/on the night bus
        # marks
        scratched: scratched at the back/there is a scratch on the back/scratches on one side
        crackedScreen: the screen is cracked/cracked glass/broken display
        sticker: a sticker with {motif}/{motif} stuck on it/sticker: {motif}
        brokenZip: the zip is broken/one zipper does not close/broken zipper
        tornLining: the lining is torn/hole in the lining/torn inside
        stain: a stain on the front/stained at the front/has a spot
        missingButton: one button is missing/a button has come off/without the top button
        hole: a small hole in the left sleeve/little hole at the left
        worn: quite worn/the edges are worn/well used
        asNew: almost new/like new/hardly used
        bentRib: one rib is bent/a bent spoke/one arm of it is broken
        woodenHandle: wooden handle/the handle is of wood
        curvedHandle: curved handle/a hooked handle
        automatic: opens at the push of a button/automatic
        coffeeStain: coffee on the cover/a coffee stain on the front page
        marginNotes: notes in the margins/pencil notes inside/underlined in places
        bookmark: a bookmark with {motif}/the bookmark shows {motif}
        childSeat: child seat at the back/has a seat for a child
        basket: basket in front/a wicker basket on the front
        noLight: no front light/the lamp is missing
        bell: {accent} bell/bell with {motif}
        collar: {accent} collar/wears a {accent} collar/collar: {accent}
        whitePaws: white paws/all four paws are white
        notchedEar: a notch in the left ear/left ear is nicked
        limps: limps a little/walks with a limp
        shy: very shy/easily scared/do not chase
        wallpaper: {motif} as wallpaper/the lock screen shows {motif}/background picture of {motif}
        case: in a {accent} case/{accent} cover/{accent} case
        lensScratched: one lens is scratched/scratch on the left lens
        tapedHinge: the left hinge is taped/one arm is glued
        stone: with a {accent} stone/set with a {accent} gem
        thin: very fine/thin and delicate
        clasp: the clasp is broken/clasp does not close
        keyCount: {count} keys/{count} keys on the ring
        numbered: one key has a {accent} cap/a key with {accent} plastic head
        eyeMissing: one eye is missing/lost an eye
        washed: washed many times/a little chewed
        printed: printed with {motif}/{motif} on the front/picture of {motif}
        strap: {accent} strap/the strap is {accent}
        lettering: the word "{word}" in big letters/{word} is written across it
        # attachments
        teddy: a small teddy bear/a tiny plush bear/a bear charm
        lanyard: a {accent} lanyard/a {accent} neck strap
        ribbon: a {accent} ribbon/a {accent} bow
        snapHook: a carabiner/a snap hook
        opener: a bottle opener
        pompom: a {accent} pompom/a {accent} fur ball
        token: a trolley token/a shopping trolley coin
        leatherTag: a leather tag/a tag made of leather
        luggageTag: a {accent} luggage tag/a {accent} name tag
        torch: a small torch/a mini flashlight
        duck: a rubber duck/a yellow plastic duck
        shell: a sea shell/a shell
        tower: a little Eiffel Tower/an Eiffel Tower keyring
        figure: a figure of {motif}/{motif} as a charm
        cord: a {accent} cord/a {accent} string
        whistle: a whistle
        # motifs
        star: a star/stars
        fox: a fox
        cat: a cat/a kitten
        skull: a skull
        heart: a heart/hearts
        rainbow: a rainbow
        dinosaur: a dinosaur/a dino
        sunflower: a sunflower/yellow flowers
        anchor: an anchor
        mountain: mountains/a mountain
        unicorn: a unicorn
        football: a football/a soccer ball
        rocket: a rocket
        panda: a panda
        wave: a wave/the sea
        mushroom: a mushroom
        guitar: a guitar
        owl: an owl
        moon: the moon/a crescent moon
        bicycle: a bicycle/a bike
        # sizes
        small: small/little/quite small
        large: large/big
        s: S/small
        m: M/medium
        l: L/large
        xl: XL/extra large
        # sexes
        male: male/a boy/he is a male
        female: female/a girl/she is a female
        # codes
        imei: IMEI/serial number
        serial: serial number/number
        frame: frame number/number on the frame
        document: document number/number/card number
        chip: chip/microchip number
        key: number on the key/key number
        shelf: shelf mark/library number
        hallmark: hallmark/number inside
        """
}

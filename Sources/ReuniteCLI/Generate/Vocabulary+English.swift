extension VocabularySource {
    /// English, for all countries that have no vocabulary of their own.
    static let english = VocabularySource(
        things: """
            bags: backpack; handbag; suitcase; bag; tote bag; shoulder bag; sports bag; laptop bag; rucksack; bum bag; \
            toiletry bag; - shopping bag; weekend bag; drawstring bag
            wallets: wallet; purse; card holder; coin purse; bifold wallet; travel wallet; - money clip; \
            = envelope with cash
            documents: passport; identity card; driving licence; bank card; student card; travel pass; \
            residence permit; health insurance card; p work papers; library card; birth certificate; \
            vaccination booklet
            phones: phone; smartphone; mobile phone; phone in a case; flip phone; work phone; phone with cracked screen
            electronics: p earbuds; p headphones; laptop; tablet; camera; e-reader; power bank; smartwatch; \
            memory stick; games console; laptop charger; portable speaker; voice recorder; hard drive
            keys: p keys; bunch of keys; house key; car key; p house keys; bicycle key; key fob; p office keys; \
            locker key; key card; key ring
            clothing: jacket; scarf; coat; p gloves; hat; jumper; p- trainers; cap; hoodie; p- shoes; - raincoat; \
            p- boots; cardigan; shawl; p- sandals; dress; p mittens; waistcoat
            eyewear: p glasses; p sunglasses; p reading glasses; glasses case; p spectacles; p ski goggles; \
            p prescription sunglasses; contact lens case
            jewellery: ring; necklace; watch; bracelet; earring; wedding ring; pendant; brooch; wristwatch; anklet; \
            signet ring; - pearl earring
            books: book; notebook; novel; diary; textbook; sketchbook; folder; pencil case; library book; songbook; \
            recipe book; fountain pen
            children: teddy bear; cuddly toy; pushchair; dummy; baby blanket; toy car; doll; child's shoe; lunch box; \
            baby carrier; toy rabbit; child's scooter helmet; baby bottle
            sports: football; water bottle; tennis racket; yoga mat; helmet; skateboard; p football boots; \
            swimming bag; p skis; fishing rod; p hiking poles; frisbee; p boxing gloves; climbing rope
            instruments: guitar; violin; flute; trumpet; ukulele; clarinet; saxophone; violin bow; harmonica; \
            accordion; cello case
            bicycles: bicycle; bike; electric scooter; mountain bike; child's bike; folding bike; city bike; \
            racing bike; kick scooter; cargo bike; bike trailer
            umbrellas: umbrella; folding umbrella; walking stick; stick umbrella; child's umbrella; parasol; cane; \
            golf umbrella
            medical: hearing aid; inhaler; p crutches; insulin pouch; pill box; wrist brace; blood glucose meter; \
            knee brace; walking frame; dental retainer
            pets: cat; dog; kitten; puppy; = parrot; = budgie; rabbit; = tortoise; terrier; tomcat; = canary; \
            guinea pig; = cockatiel; sheepdog; spaniel
            other: thermos flask; box; lunch bag; toolbox; cushion; folding chair; parcel; picture frame; torch; \
            drill; pocket knife; plant pot; blanket; board game; tape measure
            """,
        colours: """
            *: black; blue; grey; red; white; brown; green; dark blue; pink; beige; yellow; purple; navy; orange; \
            light blue; burgundy; olive green; turquoise; silver; mustard; teal; lilac; khaki; cream
            pets: black; black and white; grey; ginger; brown; white; tabby; tortoiseshell; sandy; spotted; cream
            documents jewellery:
            """,
        materials: """
            bags wallets: leather; canvas; nylon; cotton; denim; suede; corduroy; waxed cotton
            clothing: wool; cotton; knitted; fleece; cashmere; corduroy; velvet; alpaca
            eyewear: metal; plastic; tortoiseshell; titanium
            jewellery: silver; gold; steel; white gold; copper; titanium; jade; amber
            umbrellas: wooden; carbon; bamboo
            """,
        brands: """
            Northfold; Velora; Kestrin; Alderpine; Tamsel; Orvane; Lumetta; Haldeck; Montrave; Pellwick; Dunmarrow; \
            Sarvo; Ettrin; Quillmere; Bravadel; Osterly; Fennimoor; Jorvant; Zephyrine; Calloway & Finch; Ridgemoor; \
            Tolvane; Wexcombe; Mirador Nine; Hollin & Sons; Skarvik; Pinnock; Arvendale; Lowther Gray; Ombrelle
            """,
        titles: """
            *: {thing}; {colour} {thing}; {colour} {brand} {thing}; {status}: {colour} {thing}; {brand} {thing}; \
            {thing} {where}; {colour} {thing} {where}; {thing}, {colour}; small {colour} {thing}; \
            {status} {thing} {where}
            bags wallets clothing umbrellas eyewear: {thing}; {colour} {material} {thing}; {colour} {thing}; \
            {status}: {colour} {thing}; {colour} {thing} {where}; {brand} {thing}; {material} {thing}; \
            {thing} {where}; {colour} {brand} {thing}; {thing} ({colour}, {brand}); {thing} with {accent} stripes
            documents: {thing}; {thing} {where}; {status}: {thing}; {thing} in a {accent} sleeve; {thing}, {city}
            keys: {thing}; {thing} with {accent} tag; {thing} {where}; {status}: {thing}; {thing} on {accent} lanyard; \
            {thing} with {accent} ribbon; {thing} with {count} keys on it
            jewellery: {thing}; {material} {thing}; {status}: {material} {thing}; {thing} {where}; \
            {material} {thing} with {accent} stone; thin {material} {thing}; engraved {material} {thing}
            books medical other children: {thing}; {colour} {thing}; {thing} {where}; {status}: {thing}; \
            {colour} {thing} {where}; small {colour} {thing}
            pets: {thing}; {colour} {thing}; {thing} called {pet}; {status}: {colour} {thing}; \
            {colour} {thing} {where}; {pet}, {colour} {thing}; {thing} {where}
            """,
        statuses: ("lost", "found"),
        lost: """
            *: Left {where} {when}.; Lost {where}.; Probably lost {where} {when}.; \
            I must have left [it|it|them|them] {where}.; Last seen {where} {when}.; Forgotten {where} {when}.; \
            Gone missing {where}, most likely {when}.; Slipped off somewhere {where}.; \
            I only noticed at home, must have been {where}.
            bicycles: Stood locked {where} and was gone {when}.; Disappeared {where} {when}.; Last seen {where}.; \
            Left unlocked for a minute {where}.
            pets: Ran away {where} {when}.; Missing since {daypart}, last seen {where}.; \
            Slipped out of the door {when}.; Got frightened {where} and ran off.
            """,
        found: """
            *: Found {where} {when}.; Found {where}.; Picked up {where} {when}.; \
            Somebody left [this|this|these|these] {where}.; Was lying {where} {when}.; Spotted {where}.; \
            Handed to me {where} {when}.; My daughter found [it|it|them|them] {where}.
            bicycles: Has been standing {where} for days.; Found unlocked {where} {when}.; Abandoned {where}, it seems.
            pets: Wandering around {where} {when}.; Found {where}, friendly and hungry.; Came to our door {when}.; \
            Sitting {where}, seems lost.
            """,
        marks: """
            *: Small scratch on one side.; There is a sticker with a {accent} star.; Marked “{name}” in pen.; \
            A little worn at the edges.; Tied with {accent} string.; Initials on the back.
            bags: {accent} ribbon on the zip.; Name tag saying “{name}”.; One zip is broken.; \
            Small tear near the handle.; Two badges on the front.; A {brand} label inside.; \
            Luggage label from {elsewhere}.; Inside: {accent} pencil case and a water bottle.; \
            Inside: an umbrella and a book.
            wallets: Some cash and a library card inside.; No cards inside.; {accent} stitching.; \
            A photo of a dog inside.; A train ticket from {elsewhere} inside.; The press stud is loose.; \
            Embossed with “{name}”.
            documents: In a {accent} plastic sleeve.; The first name is {name}.; One corner is bent.; \
            Together with a ticket of line {line}.; Issued in {city}.
            phones: Cracked corner.; {accent} case.; Wallpaper shows a cat.; Sticker with “{name}” on the back.; \
            The model is {brand} {serial}.; {count} stickers on the back.; Wallpaper shows a beach.; Battery was flat.
            electronics: Serial number ends in {serial}.; {accent} case.; Sticker with a {accent} fox.; \
            Scratched lid.; The charger is missing.; Made by {brand}.; Label “{name}” on the bottom.
            keys: {count} keys on a ring.; With a {accent} tag.; With a bottle opener.; With a small torch.; \
            Tag says “{name}”.; One key is stamped {serial}.; With a {accent} pompom.; Trolley coin on the ring.
            clothing: Size M.; Label {brand}.; A seam is coming undone.; Size L.; {accent} lining.; Hardly worn.; \
            Size S.; Name tag “{name}” sewn in.; Small hole on the left.; {accent} stripes.
            eyewear: In a {accent} case.; One lens is scratched.; {accent} temples.; Made by {brand}.; \
            The left hinge is taped.; On a {accent} cord.
            jewellery: Engraved “{name}”.; With a {accent} stone.; Very thin.; The clasp is broken.; \
            Marked {serial} inside.; A family piece.; Tiny dent on one side.
            books: “{name}” written on the first page.; Many {accent} bookmarks.; Coffee stain on the cover.; \
            Library label {serial}.; Notes in the margins.; With a {accent} elastic band.
            children: “{name}” is sewn on.; A bit chewed.; With a {accent} bow.; Washed many times.; \
            {accent} dots all over.; Much loved.
            bicycles: Frame number ends in {serial}.; {accent} saddle.; Bell with a {accent} flower.; \
            Basket on the front.; Front light is missing.; Sticker of {brand} on the frame.; Child seat on the back.
            instruments: In a {accent} case.; Serial number {serial}.; Stickers on the case.; One string is missing.; \
            Built by {brand}.; With a {accent} strap.
            umbrellas: Wooden handle.; Slightly bent.; {accent} handle.; Printed “{brand}”.; With {accent} dots.; \
            With a wrist strap.
            pets: {accent} collar.; Answers to {pet}.; Chipped, number ends in {serial}.; White paws.; No collar.; \
            A notch in the left ear.; Very shy.; Limps a little.; Collar with the name {pet}.
            """,
        lostStories: """
            *: I changed from line {line} to line {line} on the way.; I was in a hurry and carried too much.; \
            I have already asked the driver of line {line}.; I had [it|it|them|them] on {street} for sure.; \
            I was travelling from {elsewhere} with friends.; \
            I went back at once but [it was|it was|they were|they were] gone.; Already searched all along {street}.
            pets: We live near {street}.; Please do not chase, just call us.; Likes to hide under cars.
            """,
        foundStories: """
            *: I waited for half an hour but nobody came.; Nobody on line {line} knew anything.; \
            I asked in the shops on {street}.; It was raining, so I took [it|it|them|them] with me.; \
            Probably lost by someone coming from {street}.
            pets: The vet on {street} looked for a chip.; We put up notices along {street}.
            """,
        lostClosings: """
            *: Please write if you find [it|it|them|them].; Reward offered.; Thank you!; Great sentimental value.; \
            I would be so glad to have [it|it|them|them] back 🙏; It was a present from my grandmother.; \
            Any hint helps.; I will gladly pay the postage.
            documents keys: Please write if you find [it|it|them|them].; Thank you!; Reward offered.; Any hint helps.; \
            I will gladly pay the postage.
            pets: Please write if you see our {pet}!; The children miss {pet} very much.; Reward offered.; \
            Any hint helps.
            """,
        foundClosings: """
            *: Tell me a detail and [it is|it is|they are|they are] yours.; Handed in at the information desk.; \
            I keep [it|it|them|them] safe at home.; Now at the lost property office.; Left with the caretaker.; \
            Write to me to arrange collection.; Can be collected on {street}.
            pets: Now with us, safe and warm.; Now at the animal shelter.; Please write if you know the owner.
            """,
        wheres: """
            *: {place}; {vehicle}; {place}; on {street}; on the corner of {street} and {street}; near {street}
            bicycles pets: {place}; on {street}; near {street}; on the corner of {street} and {street}
            """,
        spotWheres: """
            *: {at}; {near}; {vehicle} {near}; {place} {near}
            bicycles pets: {near}; outside, {near}; on {street}, {near}
            """,
        places: """
            *: in a café; in the park; near the fountain; on a bench; at the bus stop; in the supermarket; \
            at the playground; in the cinema; outside the bakery; by the river; in a restaurant; at the tram stop; \
            in the waiting room; in the changing room; at the market; in the lecture hall; on the beach promenade; \
            at the cash machine; on the stairs to the underground; under a table in the bar; at the petrol station; \
            in the laundrette; in the lift; at the ticket machine
            bicycles pets: in the park; by the river; near the fountain; at the playground; in the car park; \
            near the school; behind the supermarket; by the bridge; near the allotments; at the edge of the wood
            """,
        vehicles: """
            on the bus; on tram {line}; on the train; in a taxi; on the number {line} bus; on the underground; \
            on line {line}; on the night bus; on the ferry; on the train to {elsewhere}; in a shared car
            """,
        spots: """
            at Central Station|near Central Station; at the airport|near the airport; \
            at the university|near the university; in City Park|near City Park; \
            in the shopping centre|near the shopping centre; at the bus terminal|near the bus terminal; \
            at the central market|near the central market; in the public library|near the public library; \
            at the stadium|near the stadium; at the hospital|near the hospital; in the museum|near the museum; \
            in the town hall|near the town hall; in the theatre|near the theatre; \
            at the swimming pool|near the swimming pool
            """,
        whens: "{daypart}; {weekday} {weekpart}; {weekday}; {weekday} {weekpart}; after work",
        dayparts: "at night; in the morning; around noon; in the afternoon; in the evening",
        weekparts: "night; morning; around noon; afternoon; evening",
        weekdays: "on Monday; on Tuesday; on Wednesday; on Thursday; on Friday; on Saturday; on Sunday",
        streets: "{part1}{part2} {part3}; {part1} {part3}; {part1}{part2} {part3}",
        streetParts: (
            """
            Mill; Ash; Oak; Birch; King; Queen; Bridge; Stone; Elm; Hazel; Fox; Raven; Swan; Rose; Thorn; Lang; Brook; \
            Wood; Harrow; Linden; Marl; Winter; Summer; Hawk; Lark; Clay; Heath; Copper; Silver; Wren; Alder; Moss; \
            Rook; Barley; Cran; Dun; Fern; Glen; Hart; Ivy
            """,
            """
            field; ford; gate; shaw; den; ham; worth; bury; well; croft; mere; wick; stead; combe; hurst; mouth; more; \
            beck; dale; cote
            """,
            "Street; Road; Avenue; Lane; Close; Square; Terrace; Row; Way; Crescent; Gardens; Hill"
        ),
        names: """
            Emma; Oliver; Amelia; Noah; Isla; Leo; Mia; Jack; Ava; Theo; Grace; Arthur; Ivy; Finn; Ella; Omar; Freya; \
            Kofi; Amara; Priya; Arjun; Yuki; Hana; Luca; Nadia; Ines; Mateo; Zoe; Aisha; Ravi; Elif; Jonas; Freja; \
            Kwame; Thandi; Sione; Mele; Aroha; Tane; Callum; Niamh; Rhys; Bronwyn; Otto; Greta; Bertie; Winnie
            """,
        petNames: """
            Luna; Charlie; Milo; Bella; Max; Coco; Daisy; Rocky; Pepper; Teddy; Ginger; Biscuit; Mango; Pickle; \
            Shadow; Waffles; Ziggy; Nutmeg; Marble; Sprocket
            """,
        sentenceSpace: " ")
}

/// How often things, brands, colours and others are lost, by their ids in the lexicon.
///
/// The shares are plausible guesses after what lost-property offices list: phones, wallets, keys, bags and umbrellas are most
/// of it. What is not listed has a small share. Ids that the lexicon lacks are skipped.
enum ThingFrequency {
    /// Weights by id, written as `id weight` with spaces.
    private static func table(_ text: String) -> [String: Int] {
        var table: [String: Int] = [:]
        let words = text.split { $0 == " " || $0 == "\n" }
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            table[String(words[index])] = Int(words[index + 1]) ?? 1
        }
        return table
    }

    /// Of things.
    static let things = table(
        """
        phone 260 iphone 200 android-phone 60 basic-phone 12 wallet 320 card-holder 90 coin-purse 60 cash 14 bunch-of-keys 160
        key 130 car-key 70 house-key 50 keyring 30 badge 14 key-fob 16 bike-lock-key 14 umbrella 170 folding-umbrella 60
        golf-umbrella 10 backpack 190 handbag 130 bag 90 suitcase 70 shoulder-bag 40 tote-bag 40 laptop-bag 30 school-bag 40
        gym-bag 40 shopping-bag 24 travel-bag 24 pouch 30 makeup-bag 14 belt-bag 30 plastic-bag 10 crossbody-bag 24
        hiking-backpack 12 identity-card 70 bank-card 60 credit-card 30 passport 60 driving-licence 50 student-card 30
        transit-card 40 residence-permit 16 health-card 16 earbuds 80 headphones 60 airpods 70 laptop 50 tablet 34 ipad 14
        camera 24 e-reader 16 power-bank 24 charger 16 smart-watch 30 macbook 12 usb-stick 20 game-console 6 handheld-console 8
        speaker 6 earbuds-case 24 phone-charger 10 jacket 90 coat 44 scarf 70 glove 70 beanie 50 cap 56 hat 24 hoodie 44
        sweater 34 sneaker 24 raincoat 14 cardigan 10 shawl 10 sweatshirt 16 down-jacket 20 leather-jacket 12 denim-jacket 14
        fleece 12 dress 6 shirt 14 t-shirt 12 footwear 16 boot 8 belt 6 tie 4 glasses 90 sunglasses 80 reading-glasses 24
        glasses-case 16 ring 34 wedding-ring 40 necklace 34 bracelet 34 watch 60 earring 40 pendant 16 bangle 8
        engagement-ring 12 brooch 6 book 34 notebook 30 diary 10 planner 8 textbook 14 novel 10 library-book 12 folder 12
        soft-toy 60 teddy-bear 40 pushchair 16 dummy 8 doll 10 baby-blanket 10 toy 16 kick-scooter 20 water-bottle 44 helmet 20
        tennis-racket 12 football 12 ball 12 yoga-mat 12 skateboard 16 skis 6 ski-poles 6 fishing-rod 4 guitar 10 violin 8
        flute 5 saxophone 2 trumpet 2 trombone 1 ukulele 4 clarinet 3 keyboard 2 bicycle 80 e-bike 16 mountain-bike 24
        e-scooter 24 kids-bike 12 folding-bike 8 road-bike 10 hearing-aid 16 crutch 10 inhaler 8
        walking-stick 16 pill-box 6 glucose-meter 5 cat 90 dog 80 labrador 10 parrot 8 rabbit 6 tortoise 5 budgie 8
        tabby-cat 14 thermos 14 lunch-box 12 parcel 12 toolbox 8 torch 5 pillow 4 blanket 8 bluetooth-tracker 6 pencil-case 14
        """)

    /// Of brands.
    static let brands = table(
        """
        apple 220 samsung 140 galaxy 60 redmi 40 xiaomi 70 huawei 60 oppo 24 google-pixel 20 motorola 20 sony 40 nike 90 adidas 90
        puma 30 eastpak 40 decathlon 30 quechua 24 north-face 40 samsonite 34 herschel 16 fjallraven 24
        kanken 10 michael-kors 20 louis-vuitton 20 gucci 14 zara 34 h-and-m 34 uniqlo 34 levis 20 ray-ban 60 oakley 14
        casio 34 seiko 14 rolex 8 fossil 14 garmin 20 fitbit 12 bose 24 jbl 34 lenovo 34 dell 34 hp 34 asus 20 acer 16
        canon 30 nikon 24 kindle 20 kobo 10 toyota 24 volkswagen 24 renault 20 peugeot 20 ford 20 bmw 16 honda 16 giant 16
        trek 16 btwin 16 brompton 10 tommy-hilfiger 20 calvin-klein 20 lacoste 16 desigual 14 guess 16 parfois 10 longchamp 14
        vans 16 converse 20 new-balance 20 yamaha 10 fender 4 gibson 3 lego 8 jellycat 14 pandora 16 swarovski 14 stanley 8
        """)

    /// Of colours of things.
    static let colours = table(
        """
        black 320 blue 110 grey 100 brown 90 red 80 white 80 navy 80 green 50 pink 50 beige 40 dark-grey 30 yellow 24 silver 30
        purple 24 orange 20 gold 24 burgundy 20 light-blue 30 khaki 20 turquoise 14 dark-green 20 cream 16 light-grey 14
        dark-brown 20 light-brown 12 lilac 8 mustard 6 coral 5 transparent 6 multicoloured 20 rose-gold 8
        """)

    /// Of colours of animals.
    static let animalColours = table(
        "black 60 white 40 brown 40 grey 40 ginger 30 tabby 20 orange 10 beige 16 cream 10 black-and-white 20 green 6")

    /// Of materials.
    static let materials = table(
        """
        leather 160 fake-leather 30 canvas 40 nylon 40 cotton 50 wool 50 polyester 14 plastic 50 metal 40 silver-metal 60
        gold-metal 60 steel 30 stainless-steel 20 wood 16 cashmere 12 silk 16 denim 24 suede 14 velvet 8 corduroy 8 fleece 12
        linen 8 straw 5 aluminium 16 titanium 10 rubber 8 silicone 16
        """)

    /// Of patterns of things.
    static let patterns = table(
        """
        striped 80 checked 50 tartan 16 polka-dots 30 flowery 40 camouflage 16 leopard-print 10 hearts 8 stars 8 quilted 12
        geometric 10 cartoon 10 printed 14 embroidered 8 patchwork 5 monogram 10
        """)

    /// Of patterns of animals.
    static let animalPatterns = table(
        """
        tabby 60 animal-spotted 30 patched 20 tricolour 16 tortoiseshell 14 brindle 12 merle 8 colourpoint 10 black-and-white 40
        """)
}

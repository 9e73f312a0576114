extension TellingPhrases {
    /// How people tell of lost and found things in French. See ``TellingPhrases`` for the format.
    static let french = """
        # titles.lost
        Perdu {item}
        Perdu : {item}
        {item} [perdu|perdue] {where}
        {item} [perdu|perdue]
        {item}
        Je cherche {myItem}
        {item} [disparu|disparue] le {date}
        Avis de recherche : {item}
        [Oublié|Oubliée] {where} : {item}
        {brand} {model}
        {thing} {brand}, {colour}
        PERDU {item} {where}
        {item} avec {attachment}
        {thing} au nom de {owner}
        {item}, répond au nom de {pet}
        Perte : {item}
        # titles.found
        Trouvé {item}
        Trouvé : {item}
        {item} [trouvé|trouvée] {where}
        {item} [trouvé|trouvée]
        {item}
        À qui [ce|cette|ces|ces] {item} ?
        TROUVÉ {thing}
        {item} {where}
        {thing} [ramassé|ramassée] {where}
        {thing}, {colour}
        {item} avec {attachment}
        {thing} au nom de {name}
        Trouvé le {date} : {item}
        {item} à rendre
        # openings.lost
        J'ai perdu {myItem} {where} {when}.
        J'ai oublié {myThing} {where} {when}.
        [Perdu|Perdue] {where} {when}.
        [Perdu|Perdue] {where}, {when} sans doute.
        Je [l'|l'|les |les ]avais encore {where} {when}.
        {aItem}, [perdu|perdue] {where}.
        [Tombé|Tombée] sans doute {where} {when}.
        {when}, {where}.
        Mon fils a laissé {aItem} {where}.
        [Égaré|Égarée] {where}, je m'en suis rendu compte en rentrant.
        Je recherche {aItem} [perdu|perdue] {where} {when}.
        Vu pour la dernière fois {where}, {when}.
        # openings.found
        J'ai trouvé {aItem} {where} {when}.
        [Trouvé|Trouvée] {where} {when}.
        [Trouvé|Trouvée] {where}.
        [Ramassé|Ramassée] {where} {when}.
        Quelqu'un a oublié {aItem} {where}.
        {aItem}, {where}.
        Ma fille a trouvé {aItem} {where}.
        [Abandonné|Abandonnée] {where} {when}.
        On m'a remis {aItem} {when}, [trouvé|trouvée] {where}.
        Je suis [tombé|tombé|tombé|tombé] sur {aItem} {where}.
        Était par terre {where} {when}.
        {aItem} [laissé|laissée] {where}, personne autour.
        # openings.pets.lost
        S'est [échappé|échappée] {where} {when}.
        {myThing} a disparu {when}, [vu|vue] {where} la dernière fois.
        [Disparu|Disparue] depuis le {date}, {where}.
        A pris peur {where} et s'est [enfui|enfuie].
        # openings.pets.found
        Errait {where} {when}.
        Attend {where} depuis le {date}.
        [Trouvé|Trouvée] {where}, pas de maître en vue.
        {aItem} m'a suivi jusque chez moi {when}, {where}.
        # brand
        Marque {brand}.
        C'est du {brand}.
        # brand.lost
        De la marque {brand}, [acheté|achetée] chez {shop}.
        Marque : {brand}
        # brand.found
        Il y a {brand} marqué dessus.
        {brand} je crois.
        Apparemment {brand}.
        # model.lost
        Modèle {model}.
        C'est le {brand} {model}.
        {brand} {model}, j'ai encore la boîte.
        # model.found
        Au dos on lit {model}.
        Je pense que c'est un {model}.
        # colour
        Couleur {hue}.
        Couleur : {hue}.
        De couleur {hue}.
        # colour.found
        Plutôt {hue}.
        Une sorte de {hue}.
        # material
        En {material}.
        Matière : {material}.
        # material.found
        On dirait du {material}.
        # pattern
        Motif {pattern}.
        {pattern}.
        # size
        Taille {size}.
        Taille : {size}.
        # contents.lost
        À l'intérieur : {contents}.
        [Il|Elle|Ils|Elles] contenait {contents}.
        Il y avait {contents} dedans.
        Avec {contents}, j'en ai vraiment besoin.
        Contenu : {list}.
        # contents.found
        Il y a {contents} dedans.
        Dedans j'ai vu {contents}.
        Contient {contents} et d'autres affaires.
        Avec {contents}.
        # inscription.lost
        Il y a « {inscription} » écrit dessus.
        Gravure : {inscription}.
        L'inscription dit « {inscription} ».
        On a écrit {inscription} à l'intérieur.
        # inscription.found
        Dessus il est écrit « {inscription} ».
        Marqué {inscription}.
        On peut lire {inscription}.
        Il y a une inscription : {inscription}.
        # owner.lost
        Au nom de {owner}.
        Nom : {owner}.
        Je m'appelle {owner}, c'est marqué dessus.
        # owner.found
        Le nom est {name}.
        Appartient à {name}.
        Nom : {name}.
        # code.lost
        {codeName} : {code}.
        Le {codeName} est {code}.
        {codeName} finissant par {codeTail}.
        # code.found
        {codeName} finit par {codeTail}.
        Un numéro commence par {codeHead}.
        Numéro {code}.
        On voit {codeTail} dessus.
        # attachment
        Avec {attachment}.
        {attachment} dessus.
        # attachment.lost
        On [le|la|les|les] reconnaît grâce à {attachment}.
        J'y ai accroché {attachment}.
        # attachment.found
        {attachment} y est accroché.
        Il y a {attachment}.
        # mark
        {mark}.
        # mark.lost
        Signe distinctif : {mark}.
        À noter : {mark}.
        # mark.found
        J'ai remarqué : {mark}.
        # sex
        {sex}.
        C'est {sex}.
        # petName.lost
        Répond au nom de {pet}.
        Son nom est {pet}.
        {pet} a peur des inconnus.
        # petName.found
        Sur la médaille : {pet}.
        Il y a {pet} sur le collier.
        # stories.lost
        J'allais de {shop} vers {street}.
        Je sortais de chez {shop}.
        C'était un cadeau de {person}.
        J'ai déjà demandé chez {shop}.
        J'étais avec {person}, nous avons marché {street}.
        Nous l'appelons {nickname}.
        J'ai cherché partout {street}.
        J'étais pressée.
        Le conducteur ne sait rien.
        J'ai changé de train et je m'en suis aperçu trop tard.
        Ça vient de ma grand-mère.
        La petite {person} pleure {nickname} tous les soirs.
        # stories.found
        J'ai demandé chez {shop}, personne ne sait.
        J'ai attendu une demi-heure.
        Chez {shop} ils n'en voulaient pas.
        Il pleuvait, alors je [l'|l'|les |les ]ai [pris|prise|pris|prises] avec moi.
        Peut-être quelqu'un qui venait de {street}.
        Une dame, {person}, l'a vu tomber.
        Je promenais {nickname}, mon chien.
        J'ai failli marcher dessus.
        Un peu sale mais en bon état.
        # closings.lost
        Merci de me contacter si vous [l'|l'|les |les ]avez.
        Récompense !
        Récompense de {count}0 euros.
        Merci beaucoup.
        Merci d'avance !
        J'y tiens énormément.
        Valeur sentimentale.
        Aucune question posée.
        J'en ai besoin pour travailler.
        Le moindre indice compte 🙏
        Je paie les frais d'envoi.
        # closings.found
        Dites-moi ce qu'il y a dedans et je vous [le|la|les|les] rends.
        [Déposé|Déposée] {office}.
        Je [l'|l'|les |les ]ai [laissé|laissée] chez {shop}.
        Je [le|la|les|les] garde chez moi en attendant.
        Pour récupérer, donnez un détail.
        Maintenant {office}.
        À venir chercher après 18 h vers {street}.
        Écrivez-moi avec une preuve svp.
        Je serais content de rendre ça.
        # greetings
        Bonjour,
        Bonsoir à tous,
        Bonjour à tous !
        Coucou,
        Bonsoir,
        # offices
        aux objets trouvés
        au commissariat
        à l'accueil
        à la réception
        au guichet
        chez la gardienne
        # where.street
        {street}
        vers {street}
        au niveau de {street}
        à l'angle de {street}
        # where.venue
        chez {venue}
        près de chez {venue}
        devant {venue}
        # where.line
        sur la ligne {line}
        dans le {line}
        # whens
        {daypart}
        {weekday}
        {weekday} {weekpart}
        le {date}
        le {date} {daypart}
        vers {hour} h
        # months
        janvier/février/mars/avril/mai/juin/juillet/août/septembre/octobre/novembre/décembre
        # dates
        {day} {month}
        # settings
        station: à la gare/dans le hall de la gare/sur le quai
        park: au parc/sur un banc du parc/sur la pelouse du parc
        cafe: dans un café/en terrasse d'un café/au bistrot
        supermarket: au supermarché/à la caisse du supermarché/près des caddies
        busStop: à l'arrêt de bus/sous l'abribus
        restaurant: au restaurant/sous une table du resto
        school: à l'école/devant l'école/dans la cour de l'école
        hospital: à l'hôpital/dans la salle d'attente/chez le médecin
        airport: à l'aéroport/au contrôle de sécurité/dans le hall des départs
        beach: à la plage/près de la plage/dans le sable
        cinema: au cinéma/au ciné, rang 7
        museum: au musée/au vestiaire du musée
        library: à la bibliothèque/à la médiathèque
        gym: à la salle de sport/dans les vestiaires/à la piscine
        market: au marché/à la brocante
        hotel: à l'hôtel/dans le hall de l'hôtel
        carPark: sur le parking/dans le parking souterrain
        playground: à l'aire de jeux/près des balançoires
        street: dans la rue/sur le trottoir/au bord de la route
        river: au bord de la rivière/sur les quais/près du pont
        shop: dans un magasin/dans une cabine d'essayage/au centre commercial
        concert: au concert/au festival/au stade
        bar: dans un bar/en boîte
        office: au bureau/dans le hall d'un immeuble
        church: à l'église/devant l'église
        # vehicles
        train: dans le train/dans le train pour {elsewhere}/dans le TER
        bus: dans le bus/dans le bus {line}/dans le bus numéro {line}
        taxi: dans un taxi/dans le taxi
        metro: dans le métro/dans le métro, ligne {line}/dans le RER
        tram: dans le tram/dans le tramway {line}
        plane: dans l'avion/sur un vol vers {elsewhere}
        ferry: sur le ferry/sur le bateau
        rideshare: dans un Uber/en covoiturage
        coach: dans le car pour {elsewhere}/dans le bus de nuit
        # marks
        scratched: rayé au dos/il y a une rayure à l'arrière/des rayures d'un côté
        crackedScreen: l'écran est fissuré/vitre cassée/écran fendu
        sticker: un autocollant avec {motif}/{motif} collé dessus/sticker : {motif}
        brokenZip: la fermeture éclair est cassée/un zip ne ferme plus/fermeture cassée
        tornLining: la doublure est déchirée/trou dans la doublure/déchiré à l'intérieur
        stain: une tache devant/taché sur le devant/avec une tache
        missingButton: il manque un bouton/un bouton est tombé/sans le bouton du haut
        hole: un petit trou à la manche gauche/petit trou à gauche
        worn: assez usé/les bords sont usés/bien usagé
        asNew: presque neuf/comme neuf/très peu servi
        bentRib: une baleine est tordue/baleine pliée/une branche est cassée
        woodenHandle: poignée en bois/le manche est en bois
        curvedHandle: poignée recourbée/manche courbé
        automatic: s'ouvre avec un bouton/automatique
        coffeeStain: du café sur la couverture/tache de café sur la première page
        marginNotes: notes dans les marges/annoté au crayon/passages soulignés
        bookmark: un marque-page avec {motif}/le marque-page montre {motif}
        childSeat: siège enfant à l'arrière/avec un siège pour enfant
        basket: panier à l'avant/un panier en osier devant
        noLight: pas de lumière avant/il manque le phare
        bell: sonnette {accentF}/sonnette avec {motif}
        collar: collier {accent}/porte un collier {accent}/collier : {accent}
        whitePaws: pattes blanches/les quatre pattes sont blanches
        notchedEar: une encoche à l'oreille gauche/oreille gauche abîmée
        limps: boite un peu/boiterie légère
        shy: très craintif/a vite peur/ne pas courir après
        wallpaper: {motif} en fond d'écran/l'écran de verrouillage montre {motif}/photo de fond : {motif}
        case: dans un étui {accent}/housse {accentF}/coque {accentF}
        lensScratched: un verre est rayé/rayure sur le verre gauche
        tapedHinge: la charnière gauche est scotchée/une branche est recollée
        stone: avec une pierre {accentF}/pierre {accentF} sertie
        thin: très fin/fin et délicat
        clasp: le fermoir est cassé/ne ferme plus
        keyCount: {count} clés/{count} clés sur l'anneau
        numbered: une clé avec capuchon {accent}/clé à tête en plastique, couleur {accent}
        eyeMissing: il manque un œil/a perdu un œil
        washed: lavé mille fois/un peu mordillé
        printed: imprimé avec {motif}/{motif} sur le devant/image : {motif}
        strap: sangle {accentF}/la lanière est {accentF}
        lettering: le mot « {word} » en grand/{word} écrit en travers
        # attachments
        teddy: un petit ours en peluche/un mini nounours/un ourson
        lanyard: un tour de cou {accent}/un cordon de badge {accent}
        ribbon: un ruban {accent}/un nœud {accent}
        snapHook: un mousqueton
        opener: un décapsuleur/un ouvre-bouteille
        pompom: un pompon {accent}/une boule de fourrure {accentF}
        token: un jeton de caddie/un jeton de chariot
        leatherTag: une étiquette en cuir/une languette de cuir
        luggageTag: une étiquette à bagage {accentF}/une étiquette {accentF}
        torch: une petite lampe/une mini lampe de poche
        duck: un canard en plastique/un petit canard jaune
        shell: un coquillage
        tower: une petite tour Eiffel/un porte-clés tour Eiffel
        figure: une figurine, {motif}/{motif} en pendentif
        cord: une cordelette {accentF}/une ficelle {accentF}
        whistle: un sifflet
        # motifs
        star: une étoile/des étoiles
        fox: un renard
        cat: un chat/un chaton
        skull: une tête de mort/un crâne
        heart: un cœur/des cœurs
        rainbow: un arc-en-ciel
        dinosaur: un dinosaure/un dino
        sunflower: un tournesol/des fleurs jaunes
        anchor: une ancre
        mountain: des montagnes/une montagne
        unicorn: une licorne
        football: un ballon de foot
        rocket: une fusée
        panda: un panda
        wave: une vague/la mer
        mushroom: un champignon
        guitar: une guitare
        owl: une chouette/un hibou
        moon: la lune/un croissant de lune
        bicycle: un vélo
        # sizes
        small: petit/assez petit
        large: grand/gros
        s: S
        m: M
        l: L
        xl: XL
        # sexes
        male: mâle/un mâle
        female: femelle/une femelle
        # codes
        imei: IMEI/numéro de série
        serial: numéro de série/n° de série/numéro
        frame: numéro de cadre/numéro gravé sur le cadre
        document: numéro du document/numéro/n° de carte
        chip: puce/numéro de puce
        key: numéro gravé sur la clé/numéro de clé
        shelf: cote/numéro de bibliothèque
        hallmark: poinçon/numéro à l'intérieur
        """
}

extension VocabularySource {
    /// French, as in Europe, Africa, the Caribbean and Canada.
    static let french = VocabularySource(
        things: """
            bags: m sac à dos; m sac à main; f valise; m sac; f sacoche; m sac de sport; m cabas; f pochette; \
            m sac de voyage; m sac banane; f trousse de toilette; f besace
            wallets: m portefeuille; m porte-monnaie; m porte-cartes; f pochette à billets; f bourse; \
            f= enveloppe avec de l'argent
            documents: m passeport; f carte d'identité; m permis de conduire; f carte bancaire; f carte d'étudiant; \
            f carte de transport; m titre de séjour; f carte de santé; f carte de bibliothèque; m carnet de vaccination
            phones: m téléphone; m smartphone; m téléphone portable; m portable; m téléphone professionnel; \
            m téléphone à clapet; m vieux téléphone
            electronics: mp écouteurs; m casque audio; m ordinateur portable; f tablette; m appareil photo; f liseuse; \
            f batterie externe; f montre connectée; f clé USB; f console de jeux; m chargeur; f enceinte portable
            keys: fp clés; m trousseau de clés; f clé de voiture; f clé de maison; f clé de vélo; m badge d'immeuble; \
            fp clés de bureau; m porte-clés; f clé de casier
            clothing: f veste; f écharpe; m manteau; mp gants; m bonnet; m pull; fp- baskets; f casquette; \
            fp- chaussures; m blouson; m- imperméable; m gilet; fp- bottes; f robe; m foulard; fp- sandales
            eyewear: fp lunettes; fp lunettes de soleil; fp lunettes de lecture; m étui à lunettes; \
            fp lunettes de vue; m masque de ski; fp lunettes de natation
            jewellery: f bague; m collier; f montre; m bracelet; f boucle d'oreille; f alliance; m pendentif; \
            f broche; f gourmette; f chevalière; f médaille
            books: m livre; m cahier; m carnet; m roman; m manuel; m agenda; m classeur; f trousse; \
            m livre de bibliothèque; m carnet de croquis; m stylo plume
            children: m doudou; f peluche; f poussette; m ours en peluche; f tétine; f poupée; m petit camion; \
            m biberon; f petite chaussure; f couverture de bébé; m porte-bébé; m cartable
            sports: m ballon; f gourde; f raquette de tennis; m tapis de yoga; m casque; f planche à roulettes; \
            mp skis; f canne à pêche; mp bâtons de marche; m sac de piscine; mp crampons
            instruments: f guitare; m violon; f flûte; f trompette; m ukulélé; f clarinette; m saxophone; m archet; \
            m accordéon; m harmonica
            bicycles: m vélo; f trottinette électrique; m VTT; m vélo d'enfant; m vélo pliant; m vélo de ville; \
            m vélo de course; f trottinette; m vélo cargo
            umbrellas: m parapluie; m parapluie pliant; f canne; m grand parapluie; f ombrelle; m parapluie d'enfant
            medical: m appareil auditif; m inhalateur; fp béquilles; m pilulier; f attelle; m lecteur de glycémie; \
            f trousse à insuline; m déambulateur; f genouillère
            pets: m chat; m chien; f chatte; m chaton; m chiot; m lapin; f= perruche; m= perroquet; f= tortue; \
            f chienne; m épagneul; m= canari; m cochon d'Inde
            other: m thermos; m carton; f boîte à outils; m coussin; f chaise pliante; m colis; f lampe de poche; \
            m canif; m cadre; m jeu de société; f boîte à repas; f couverture
            """,
        colours: """
            *: noir|noire; bleu|bleue; gris|grise|gris|grises; rouge|rouge; blanc|blanche; marron; vert|verte; \
            bleu marine; rose|rose; beige|beige; jaune|jaune; violet|violette; orange; bordeaux; bleu ciel; kaki; \
            turquoise; argenté|argentée; vert foncé; doré|dorée; crème; mauve|mauve
            pets: noir|noire; noir et blanc|noire et blanche|noirs et blancs|noires et blanches; \
            gris|grise|gris|grises; roux|rousse|roux|rousses; tigré|tigrée; brun|brune; blanc|blanche; tacheté|tachetée
            documents jewellery:
            """,
        materials: """
            bags wallets: en cuir; en toile; en nylon; en coton; en daim; en tissu; en velours
            clothing: en laine; en coton; en maille; en polaire; en cachemire; en velours; en soie
            eyewear: en métal; en plastique; en écaille; en titane
            jewellery: en argent; en or; en acier; en or blanc; en cuivre; en jade; en ambre
            umbrellas: en bois; en bambou; en carbone
            """,
        brands: """
            Montrave; Velora; Orvane; Lumetta; Tamsel; Valmorel & Fils; Kestrin; Ombrelle; Dorvanne; Sarvo; Haldeck; \
            Belcastre; Aubrelin; Charvigny; Northfold; Zephyrine; Tolvane; Mirecourt Neuf; Perlavoine; Grivelet; \
            Skarvik
            """,
        titles: """
            *: {thing}; {thing} {colour}; {thing} {brand} {colour}; {status} : {thing} {colour}; {thing} {brand}; \
            {thing} {where}; {thing} {colour} {where}; {thing}, {colour}; {status} {where} : {thing}
            bags wallets clothing umbrellas eyewear: {thing}; {thing} {colour} {material}; {thing} {colour}; \
            {status} : {thing} {colour}; {thing} {colour} {where}; {thing} {material}; {thing} {brand}; \
            {thing} {where}; {thing} {brand} {colour}; {thing} ({colour}, {brand}); {thing} à rayures
            documents: {thing}; {thing} {where}; {status} : {thing}; {thing} dans une pochette {accentF}; \
            {thing}, {city}
            keys: {thing}; {thing} avec badge {accent}; {thing} {where}; {status} : {thing}; \
            {thing} avec ruban {accent}; {thing} avec étiquette {accentF}
            jewellery: {thing}; {thing} {material}; {status} : {thing} {material}; {thing} {where}; \
            {thing} {material} avec pierre {accentF}; {thing} {material} [gravé|gravée]; {thing} [fin|fine] {material}
            books medical other children: {thing}; {thing} {colour}; {thing} {where}; {status} : {thing}; \
            {thing} {colour} {where}
            pets: {thing}; {thing} {colour}; {pet}, {thing} {colour}; {status} : {thing} {colour}; \
            {thing} {colour} {where}; {thing} {where}; {status} {where} : {thing}
            """,
        statuses: ("perdu|perdue", "trouvé|trouvée"),
        lost: """
            *: [Oublié|Oubliée] {where} {when}.; [Perdu|Perdue] {where}.; Sans doute [perdu|perdue] {where} {when}.; \
            J'ai dû [le|la|les|les] laisser {where}.; [Vu|Vue] pour la dernière fois {where} {when}.; \
            [Égaré|Égarée] {where} {when}.; [Tombé|Tombée] {where}, je crois.; [Disparu|Disparue] {where} {when}.
            bicycles: Était [attaché|attachée] {where}, [disparu|disparue] {when}.; \
            [Disparu|Disparue] {where} {when}.; [Vu|Vue] pour la dernière fois {where}.
            pets: S'est [échappé|échappée] {where} {when}.; [Disparu|Disparue] {when}, [vu|vue] {where}.; \
            A pris peur {where} et s'est [enfui|enfuie].
            """,
        found: """
            *: [Trouvé|Trouvée] {where} {when}.; [Trouvé|Trouvée] {where}.; [Ramassé|Ramassée] {where} {when}.; \
            Quelqu'un [l'|l'|les |les ]a [oublié|oubliée] {where}.; [Abandonné|Abandonnée] {where} {when}.; \
            Ma fille [l'|l'|les |les ]a [trouvé|trouvée] {where}.; \
            On me [l'|l'|les |les ]a [confié|confiée] {where} {when}.
            bicycles: [Abandonné|Abandonnée] {where} depuis des jours.; [Trouvé|Trouvée] sans antivol {where} {when}.
            pets: Errait {where} {when}.; [Trouvé|Trouvée] {where}, très [gentil|gentille].; \
            Attend devant notre porte depuis {weekday}.; [Recueilli|Recueillie] {where} {when}.
            """,
        marks: """
            *: Petite rayure sur le côté.; Un autocollant avec une étoile {accentF}.; \
            [Marqué|Marquée] « {name} » au stylo.; Un peu [usé|usée] sur les bords.; Ficelle {accentF} nouée autour.; \
            Initiales au dos.
            bags: Ruban {accent} sur la fermeture éclair.; Étiquette au nom de « {name} ».; Une fermeture est cassée.; \
            Petite déchirure près de la poignée.; Deux badges sur le devant.; Marque {brand}.; \
            Étiquette : {elsewhere}.; À l'intérieur : une trousse {accentF} et une gourde.; \
            À l'intérieur : un parapluie et un livre.
            wallets: Avec un peu d'argent et une carte de bibliothèque.; Aucune carte à l'intérieur.; \
            Couture {accentF}.; Photo d'un chien à l'intérieur.; Billet de train pour {elsewhere} à l'intérieur.; \
            Le bouton ferme mal.
            documents: Dans une pochette {accentF}.; Le prénom est {name}.; Un coin est plié.; \
            Avec un ticket de la ligne {line}.; [Délivré|Délivrée] à {city}.
            phones: Un coin fissuré.; Coque {accentF}.; Un chat en fond d'écran.; Autocollant « {name} » au dos.; \
            Modèle {brand} {serial}.; {count} autocollants au dos.; Une plage en fond d'écran.; Batterie vide.
            electronics: Le numéro de série finit par {serial}.; Housse {accentF}.; Autocollant avec un renard.; \
            Le couvercle est rayé.; Il manque le chargeur.; Marque {brand}.; Étiquette « {name} » dessous.
            keys: {count} clés sur l'anneau.; Avec une étiquette {accentF}.; Avec un décapsuleur.; \
            Avec une petite lampe.; L'étiquette dit « {name} ».; Une clé porte le numéro {serial}.; \
            Avec un pompon {accent}.; Jeton de caddie.
            clothing: Taille M.; Marque {brand}.; Une couture est défaite.; Taille L.; Doublure {accentF}.; \
            Petit trou à gauche.; Taille S.; Étiquette « {name} » cousue.; Presque [neuf|neuve|neufs|neuves].
            eyewear: Dans un étui {accent}.; Un verre est rayé.; Branches décorées.; Marque {brand}.; \
            La charnière gauche est recollée.; Avec un cordon {accent}.
            jewellery: Gravure « {name} ».; Avec une pierre {accentF}.; Très fine ciselure.; Le fermoir est cassé.; \
            Poinçon {serial} à l'intérieur.; Bijou de famille.
            books: « {name} » écrit sur la première page.; Plusieurs marque-pages.; Tache de café sur la couverture.; \
            Cote de bibliothèque {serial}.; Notes dans les marges.; Avec un élastique {accent}.
            children: « {name} » est brodé dessus.; Un peu [mordillé|mordillée].; Avec un nœud {accent}.; \
            Souvent [lavé|lavée].; Des pois partout.; Bien [usé|usée], mais propre.
            bicycles: Le numéro de cadre finit par {serial}.; Selle {accentF}.; Sonnette {accentF}.; \
            Panier à l'avant.; Sans lumière avant.; Autocollant {brand} sur le cadre.; Siège enfant à l'arrière.
            instruments: Dans une housse {accentF}.; Numéro de série {serial}.; Autocollants sur l'étui.; \
            Fabrication {brand}.; Avec une sangle {accentF}.
            umbrellas: Poignée en bois.; Légèrement [tordu|tordue].; Poignée {accentF}.; Inscription « {brand} ».; \
            À pois.; Avec une dragonne.
            pets: Collier {accent}.; Répond au nom de {pet}.; Puce finissant par {serial}.; Pattes blanches.; \
            Sans collier.; Une encoche à l'oreille gauche.; Très [craintif|craintive|craintifs|craintives].; \
            Boite un peu.; Médaille au nom de {pet}.
            """,
        lostStories: """
            *: J'ai changé de la ligne {line} à la ligne {line}.; J'étais pressé et trop chargé.; \
            J'ai déjà demandé au conducteur de la ligne {line}.; Je [l'|l'|les |les ]avais encore dans {street}.; \
            J'étais à {elsewhere} la veille.; Je suis revenu aussitôt, il n'y avait plus rien.; \
            J'ai déjà cherché tout le long de {street}.
            pets: Nous habitons près de {street}.; Ne pas courir après, merci de nous écrire.; \
            Se cache sous les voitures.
            """,
        foundStories: """
            *: J'ai attendu une demi-heure, personne n'est venu.; Personne sur la ligne {line} ne savait rien.; \
            J'ai demandé aux commerçants de {street}.; \
            Il pleuvait, je [l'|l'|les |les ]ai [mis|mise|mis|mises] à l'abri.; \
            Sans doute quelqu'un qui venait de {street}.
            pets: Le vétérinaire de {street} a cherché une puce.; Nous avons mis des affiches dans {street}.
            """,
        lostClosings: """
            *: Merci de m'écrire si vous [le|la|les|les] trouvez.; Récompense.; Merci !; Grande valeur sentimentale.; \
            Je serais tellement heureux de [le|la|les|les] retrouver 🙏; C'était un cadeau de ma grand-mère.; \
            Tout indice est utile.; Je paie les frais d'envoi.
            documents keys: Merci de m'écrire si vous [le|la|les|les] trouvez.; Merci !; Récompense.; \
            Tout indice est utile.
            pets: Écrivez-nous si vous voyez {pet} !; {pet} manque beaucoup aux enfants.; Récompense.; \
            Tout indice est utile.
            """,
        foundClosings: """
            *: Donnez-moi un détail pour prouver que c'est à vous.; [Remis|Remise|Remis|Remises] à l'accueil.; \
            Je [le|la|les|les] garde chez moi.; Maintenant aux objets trouvés.; [Laissé|Laissée] chez le gardien.; \
            Écrivez-moi pour [le|la|les|les] récupérer.; À récupérer dans {street}.
            pets: Au chaud chez nous.; Maintenant au refuge.; Écrivez-nous si vous connaissez son maître.
            """,
        wheres: """
            *: {place}; {vehicle}; {place}; dans {street}; au coin de {street} et de {street}; près de {street}
            bicycles pets: {place}; dans {street}; près de {street}; vers {street}
            """,
        spotWheres: """
            *: {at}; {near}; {vehicle}, {near}; {place}, {near}
            bicycles pets: {near}; dehors, {near}; dans {street}, {near}
            """,
        places: """
            *: dans un café; dans le parc; près de la fontaine; sur un banc; à l'arrêt de bus; au supermarché; \
            à l'aire de jeux; au cinéma; devant la boulangerie; au bord de la rivière; dans un restaurant; \
            à l'arrêt de tram; dans la salle d'attente; dans le vestiaire; au marché; dans l'amphithéâtre; \
            sur la promenade; au distributeur; dans l'escalier du métro; sous une table du bar; à la station-service; \
            à la laverie; dans l'ascenseur
            bicycles pets: dans le parc; au bord de la rivière; près de la fontaine; près de l'aire de jeux; \
            sur le parking; près de l'école; derrière le supermarché; près du pont; à la lisière du bois
            """,
        vehicles: """
            dans le bus; dans le tram {line}; dans le train; dans un taxi; dans le bus {line}; dans le métro; \
            sur la ligne {line}; dans le bus de nuit; sur le ferry; en covoiturage
            """,
        spots: """
            à la gare centrale|près de la gare centrale; à l'aéroport|près de l'aéroport; \
            à l'université|près de l'université; au parc municipal|près du parc municipal; \
            au centre commercial|près du centre commercial; à la gare routière|près de la gare routière; \
            aux halles|près des halles; à la bibliothèque municipale|près de la bibliothèque municipale; \
            au stade|près du stade; à l'hôpital|près de l'hôpital; au musée|près du musée; \
            à la mairie|près de la mairie; au théâtre|près du théâtre; à la piscine|près de la piscine
            """,
        whens: "{daypart}; {weekday} {weekpart}; {weekday}; {weekday} {weekpart}; après le travail",
        dayparts: "dans la nuit; dans la matinée; vers midi; dans l'après-midi; dans la soirée",
        weekparts: "dans la nuit; matin; midi; après-midi; soir",
        weekdays: "lundi; mardi; mercredi; jeudi; vendredi; samedi; dimanche",
        streets: "{part1} {part2}; {part1} {part2} {part3}",
        streetParts: (
            "la rue; l'avenue; l'allée; l'impasse; la ruelle; la venelle; la cité",
            """
            des Tilleuls; des Moulins; des Lilas; des Fontaines; des Vignes; des Ponts; des Marronniers; des Tanneurs; \
            des Jardins; des Remparts; des Peupliers; des Hirondelles; des Potiers; des Coquelicots; des Cerisiers; \
            des Tisserands; des Roseaux; des Bateliers; des Noyers; des Alouettes; des Carrières; des Bruyères; \
            des Sources; des Genêts; des Meuniers; des Pêcheurs; des Cordiers; des Acacias; des Merles; des Prés
            """,
            """
            d'en haut; d'en bas; du Nord; du Sud; de l'Ouest; du Port; de la Colline; du Vallon; de l'Est; \
            du Faubourg; de la Plaine
            """
        ),
        names: """
            Emma; Louise; Gabriel; Jade; Léo; Alice; Raphaël; Chloé; Arthur; Inès; Jules; Manon; Adam; Camille; Hugo; \
            Léa; Noé; Zoé; Mamadou; Aminata; Fatou; Ibrahim; Yasmine; Karim; Aïcha; Océane; Maëlle; Théo; Clémence; \
            Antoine; Sylvain; Élodie; Koffi; Mariam; Basile; Apolline; Gaspard; Soline
            """,
        petNames: """
            Minou; Filou; Luna; Caramel; Réglisse; Nougat; Chipie; Oscar; Simba; Praline; Félix; Noisette; Biscotte; \
            Câline; Pacha; Moustache; Plume; Cannelle
            """,
        sentenceSpace: " ")
}

-- What of OpenStreetMap is in the tiles, for tilemaker: layers and classes named as OpenMapTiles names them, and only
-- what the application's style (Sources/ReuniteWeb/Files/map) draws, from the zoom at which it does. Styles made for
-- OpenMapTiles expect more: `subclass`, `ref`, names of roads below zoom 12.

dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "drawn.lua")

-- The languages of the application.
local languages = { "en", "fr", "es", "pt", "zh" }

local function set(...)
    local values = {}
    for _, value in ipairs({ ... }) do values[value] = true end
    return values
end

node_keys = {
    "addr:housenumber", "aeroway", "amenity", "building", "bus", "craft", "healthcare", "highway", "historic", "leisure",
    "natural", "office", "place", "public_transport", "railway", "shop", "tourism",
}

function init_function() end
function exit_function() end

-- Names -------------------------------------------------------------------------------------------------------------

-- `name` is the local name; `name:fr` and so on are there where they differ from it; `name:drawn` is an Arabic or Hebrew name
-- as it is drawn. `first` is the zoom from which they are.
local function name(object, first)
    first = first or 0
    local text = object:Find("name")
    if text ~= "" then object:Attribute("name", text, first) end
    local signs = drawn(text)
    if signs then object:Attribute("name:drawn", signs, first) end
    for _, language in ipairs(languages) do
        local other = object:Find("name:" .. language)
        if language == "zh" and other == "" then other = object:Find("name:zh-Hans") end
        if other ~= "" and other ~= text then object:Attribute("name:" .. language, other, first) end
    end
end

-- Areas by their size: shown from the zoom at which they cover some pixels.
local zoom_areas = { { 8, 1.5e6 }, { 9, 3.7e5 }, { 10, 9.3e4 }, { 11, 2.3e4 }, { 12, 5.8e3 }, { 13, 1.5e3 } }
local function zoom_of_area(way, first)
    local area = way:Area()
    for _, row in ipairs(zoom_areas) do
        if area > row[2] then return math.max(row[1], first) end
    end
    return 14
end

-- Points of interest ------------------------------------------------------------------------------------------------

local poi_keys = { "amenity", "shop", "tourism", "leisure", "historic", "office", "craft", "healthcare" }
-- Never shown.
local hidden = set("bench", "waste_basket", "waste_disposal", "parking_space", "vending_machine", "grit_bin", "hunting_stand",
    "yes", "no", "street_lamp", "pitch", "swimming_pool", "bbq", "fire_pit", "loading_dock", "letter_box", "apartment",
    "parking_entrance", "bicycle_parking", "motorcycle_parking", "recycling", "post_box", "telephone", "fountain",
    "picnic_table", "garden", "outdoor_seating", "memorial", "charging_station", "vacant")
-- The order in which names win their place, 1 first; 9 for all others.
local ranks = {
    hospital = 2, university = 3, museum = 3, townhall = 3, police = 3, stadium = 3, theatre = 4, library = 4, mall = 3,
    attraction = 4, zoo = 3, castle = 3, cinema = 5, marketplace = 4, place_of_worship = 5, school = 6, college = 5,
    department_store = 5, supermarket = 6, hotel = 6, post_office = 6, pharmacy = 6, park = 3, sports_centre = 5,
    lost_property_office = 2,
}
local stations = set("railway", "bus", "ferry", "airport")

local function write_poi(object, class, rank)
    object:LayerAsCentroid("poi")
    object:MinZoom(stations[class] and (rank == 1 and 12 or 13) or 14)
    object:Attribute("class", class)
    object:AttributeNumeric("rank", rank)
    name(object)
end

-- Writes a station, a stop or another point of interest. Whether it was one.
local function poi(object, is_node)
    local railway, transport = object:Find("railway"), object:Find("public_transport")
    local has_name = object:Holds("name")
    if object:Find("aeroway") == "aerodrome" and has_name then
        write_poi(object, "airport", object:Holds("iata") and 1 or 3)
    elseif (railway == "station" or railway == "halt") and has_name then
        local kind = object:Find("station")
        write_poi(object, "railway", (kind == "" and railway == "station") and 1 or 2)
    elseif railway == "subway_entrance" then
        write_poi(object, "entrance", 8)
    elseif railway == "tram_stop" then
        write_poi(object, "stop", 5)
    elseif object:Find("highway") == "bus_stop" or (is_node and has_name and object:Find("bus") == "yes") then
        write_poi(object, "stop", 7)
    elseif object:Find("amenity") == "bus_station" and has_name then
        write_poi(object, "bus", 3)
    elseif object:Find("amenity") == "ferry_terminal" and has_name then
        write_poi(object, "ferry", 3)
    elseif object:Find("natural") == "cave_entrance" and has_name then
        write_poi(object, "attraction", 5)
    elseif transport == "station" or not has_name then
        return false
    else
        for _, key in ipairs(poi_keys) do
            local value = object:Find(key)
            if value ~= "" and not hidden[value] then
                write_poi(object, key == "shop" and "shop" or value, ranks[value] or 8)
                return true
            end
        end
        return false
    end
    return true
end

-- Writes a building with a name, or what has one at an address.
local function named_building(object)
    local building = object:Find("building")
    if not object:Holds("name") or building == "no" then return end
    if building == "" and not object:Holds("addr:housenumber") then return end
    for _, key in ipairs(poi_keys) do
        if building == "" and object:Holds(key) then return end
    end
    write_poi(object, "building", 9)
end

-- Nodes -------------------------------------------------------------------------------------------------------------

local place_zooms = {
    city = 8, town = 8, village = 10, hamlet = 12, isolated_dwelling = 14, borough = 12, suburb = 12, quarter = 12,
    neighbourhood = 13, island = 11, islet = 13, square = 14, locality = 14,
}
local place_ranks = {
    city = 1, town = 2, village = 4, borough = 4, suburb = 5, island = 5, hamlet = 6, quarter = 6, neighbourhood = 7,
    isolated_dwelling = 8, islet = 8, square = 8, locality = 9,
}

function node_function(node)
    local number = node:Find("addr:housenumber")
    if number ~= "" then
        node:Layer("housenumber", false)
        node:Attribute("housenumber", number)
    end
    local place = node:Find("place")
    if place_zooms[place] and node:Holds("name") then
        node:Layer("place", false)
        node:MinZoom(place_zooms[place])
        node:Attribute("class", place)
        node:AttributeNumeric("rank", place_ranks[place])
        name(node)
        return
    end
    if not poi(node, true) then named_building(node) end
end

-- Ways --------------------------------------------------------------------------------------------------------------

function relation_scan_function(relation)
    if relation:Find("boundary") == "administrative" then relation:Accept() end
end

-- Class, first zoom, and first zoom of the name, by the value of `highway`.
local roads = {
    motorway = { "motorway", 8, 12 }, trunk = { "trunk", 8, 12 }, primary = { "primary", 9, 12 },
    secondary = { "secondary", 10, 12 }, tertiary = { "tertiary", 11, 13 }, unclassified = { "minor", 12, 14 },
    residential = { "minor", 12, 14 }, living_street = { "minor", 12, 14 }, road = { "minor", 12, 14 },
    busway = { "service", 13, 14 }, service = { "service", 13, 14 }, pedestrian = { "pedestrian", 12, 14 },
    track = { "track", 13, 14 }, footway = { "path", 13, 14 }, path = { "path", 13, 14 }, steps = { "path", 14, 14 },
    cycleway = { "path", 13, 14 }, bridleway = { "path", 14, 14 }, corridor = { "path", 14, 14 },
}
local road_orders = {
    motorway = 9, trunk = 8, primary = 7, secondary = 6, tertiary = 5, minor = 4, pedestrian = 4, service = 3, track = 2,
    path = 1,
}
local rail_classes = {
    rail = "rail", light_rail = "rail", narrow_gauge = "rail", monorail = "rail", subway = "transit", tram = "transit",
    funicular = "transit",
}

-- Writes how the way lies above or below others.
local function level(way, order)
    local bridge, tunnel = way:Find("bridge"), way:Find("tunnel")
    local layer = math.max(-5, math.min(5, math.floor(tonumber(way:Find("layer")) or 0)))
    if bridge ~= "" and bridge ~= "no" then
        way:Attribute("brunnel", "bridge")
        layer = math.max(layer, 1)
    elseif (tunnel ~= "" and tunnel ~= "no") or way:Find("covered") == "yes" then
        way:Attribute("brunnel", "tunnel")
        layer = math.min(layer, -1)
    end
    way:ZOrder(layer * 10 + order)
end

local function road(way, highway, is_area)
    local base = highway:gsub("_link$", "")
    local row = roads[base]
    if not row then return end
    local class, first, first_name = row[1], row[2], row[3]
    if class == "service" and way:Find("service") == "parking_aisle" then first = 14 end
    way:Layer("transportation", is_area)
    way:MinZoom(first)
    way:Attribute("class", class)
    if base ~= highway then way:AttributeNumeric("ramp", 1) end
    level(way, road_orders[class])

    if not way:Holds("name") then return end
    if is_area then
        write_poi(way, "square", 5)
    else
        way:Layer("transportation_name", false)
        way:MinZoom(first_name)
        way:Attribute("class", class)
        name(way)
    end
end

local function rail(way, railway)
    local class = rail_classes[railway]
    if not class then return end
    local service = way:Find("service")
    way:Layer("transportation", false)
    way:MinZoom(service ~= "" and 13 or (class == "rail" and 9 or 12))
    way:Attribute("class", class)
    if service ~= "" then way:Attribute("service", service) end
    level(way, 5)
end

local function boundary(way)
    local least = 11
    while true do
        if not way:NextRelation() then break end
        least = math.min(least, tonumber(way:FindInRelation("admin_level")) or 11)
    end
    if way:Find("boundary") == "administrative" then least = math.min(least, tonumber(way:Find("admin_level")) or 11) end
    if least > 8 or way:Find("maritime") == "yes" or way:Find("natural") == "coastline" then return end
    way:Layer("boundary", false)
    way:MinZoom(least <= 4 and 8 or 12)
    way:AttributeNumeric("admin_level", least)
end

local waterways = { river = 8, canal = 10, stream = 13, drain = 14, ditch = 14 }

local function water(way, is_closed)
    local natural, waterway, landuse = way:Find("natural"), way:Find("waterway"), way:Find("landuse")
    if waterways[waterway] and not (is_closed and way:Find("area") == "yes") then
        local first = waterways[waterway]
        if first < 12 and not way:Holds("name") then first = 12 end
        way:Layer("waterway", false)
        way:MinZoom(first)
        way:Attribute("class", waterway)
        local tunnel = way:Find("tunnel")
        if tunnel ~= "" and tunnel ~= "no" then way:Attribute("brunnel", "tunnel") end
        name(way, 12)
        return true
    end
    local is_basin = landuse == "reservoir" or landuse == "basin" or way:Find("leisure") == "swimming_pool"
    local is_river = waterway == "riverbank" or waterway == "dock"
    if not is_closed or not (natural == "water" or is_basin or is_river) then return false end
    local first = zoom_of_area(way, 8)
    way:Layer("water", true)
    way:MinZoom(first)
    if natural == "water" and way:Holds("name") then
        way:LayerAsCentroid("water_name")
        way:MinZoom(math.max(first, 10))
        name(way)
    end
    return true
end

local landcovers = {
    wood = "wood", forest = "wood", scrub = "scrub", heath = "scrub", wetland = "wetland", beach = "sand", sand = "sand",
    bare_rock = "rock", scree = "rock", farmland = "farmland", orchard = "farmland",
    vineyard = "farmland", grassland = "grass", grass = "grass", meadow = "grass", village_green = "grass",
    recreation_ground = "grass", allotments = "grass", golf_course = "grass", pitch = "grass",
}
local landuses = set("residential", "commercial", "retail", "industrial", "railway", "cemetery", "military", "hospital",
    "school", "university", "college", "kindergarten", "stadium", "parking", "construction", "garages", "harbour")
local parks = set("park", "garden", "nature_reserve", "playground", "dog_park", "common")

local function ground(way)
    local leisure, landuse, natural = way:Find("leisure"), way:Find("landuse"), way:Find("natural")
    if parks[leisure] or way:Find("boundary") == "national_park" then
        local first = zoom_of_area(way, 10)
        way:Layer("park", true)
        way:MinZoom(first)
        way:Attribute("class", parks[leisure] and leisure or "national_park")
        if way:Holds("name") then write_poi(way, "park", first <= 12 and 3 or 6) end
        return true
    end
    local class = landcovers[landuse] or landcovers[natural] or landcovers[leisure]
    if class then
        way:Layer("landcover", true)
        way:MinZoom(zoom_of_area(way, 9))
        way:Attribute("class", class)
        return false
    end
    for _, key in ipairs({ "landuse", "amenity", "leisure" }) do
        local value = way:Find(key)
        if landuses[value] then
            way:Layer("landuse", true)
            way:MinZoom(zoom_of_area(way, 10))
            way:Attribute("class", value)
            return false
        end
    end
    return false
end

function way_function(way)
    if way:Find("disused") == "yes" then return end
    local highway, railway, building = way:Find("highway"), way:Find("railway"), way:Find("building")
    local is_closed = way:IsClosed()
    boundary(way)
    if highway ~= "" then
        road(way, highway, is_closed and way:Find("area") == "yes")
        return
    end
    if railway ~= "" then rail(way, railway) end
    if way:Find("route") == "ferry" then
        way:Layer("transportation", false)
        way:MinZoom(10)
        way:Attribute("class", "ferry")
    end
    if way:Find("man_made") == "pier" or way:Find("man_made") == "breakwater" then
        way:Layer("transportation", is_closed)
        way:MinZoom(13)
        way:Attribute("class", "pier")
    end
    local aeroway = way:Find("aeroway")
    if aeroway == "runway" or aeroway == "taxiway" or aeroway == "apron" then
        way:Layer("aeroway", is_closed and aeroway == "apron")
        way:MinZoom(aeroway == "runway" and 11 or 13)
        way:Attribute("class", aeroway)
    end
    if water(way, is_closed) then return end
    if not is_closed then return end

    local number = way:Find("addr:housenumber")
    if number ~= "" then
        way:LayerAsCentroid("housenumber")
        way:Attribute("housenumber", number)
    end
    if building ~= "" and building ~= "no" then
        way:Layer("building", true)
        way:MinZoom(14)
    elseif ground(way) then
        return
    end
    if not poi(way) then named_building(way) end
end

function attribute_function(attributes, layer)
    return {}
end

-- Arabic and Hebrew names as they are drawn: from left to right, each Arabic letter in the form that joins its neighbours.
-- MapLibre draws letters one after the other and knows neither. The forms are those of Unicode's "Arabic Presentation Forms".

-- Code points of letters, and of their forms: alone, at the end, at the beginning, in the middle. Letters with two forms do
-- not join the next one.
local two = {
    [0x0622] = 0xFE81, [0x0623] = 0xFE83, [0x0624] = 0xFE85, [0x0625] = 0xFE87, [0x0627] = 0xFE8D, [0x0629] = 0xFE93,
    [0x062F] = 0xFEA9, [0x0630] = 0xFEAB, [0x0631] = 0xFEAD, [0x0632] = 0xFEAF, [0x0648] = 0xFEED, [0x0649] = 0xFEEF,
    [0x0688] = 0xFB88, [0x0691] = 0xFB8C, [0x0698] = 0xFB8A, [0x06BA] = 0xFB9E, [0x06D2] = 0xFBAE,
}
local four = {
    [0x0626] = 0xFE89, [0x0628] = 0xFE8F, [0x062A] = 0xFE95, [0x062B] = 0xFE99, [0x062C] = 0xFE9D, [0x062D] = 0xFEA1,
    [0x062E] = 0xFEA5, [0x0633] = 0xFEB1, [0x0634] = 0xFEB5, [0x0635] = 0xFEB9, [0x0636] = 0xFEBD, [0x0637] = 0xFEC1,
    [0x0638] = 0xFEC5, [0x0639] = 0xFEC9, [0x063A] = 0xFECD, [0x0641] = 0xFED1, [0x0642] = 0xFED5, [0x0643] = 0xFED9,
    [0x0644] = 0xFEDD, [0x0645] = 0xFEE1, [0x0646] = 0xFEE5, [0x0647] = 0xFEE9, [0x064A] = 0xFEF1, [0x0679] = 0xFB66,
    [0x067E] = 0xFB56, [0x0686] = 0xFB7A, [0x06A9] = 0xFB8E, [0x06AF] = 0xFB92, [0x06BE] = 0xFBAA, [0x06C1] = 0xFBA6,
    [0x06CC] = 0xFBFC,
}
-- Lam with the alef after it is one letter with two forms.
local lam, ligatures = 0x0644, { [0x0622] = 0xFEF5, [0x0623] = 0xFEF7, [0x0625] = 0xFEF9, [0x0627] = 0xFEFB }
local tatweel = 0x0640
local mirrored = { [0x28] = 0x29, [0x29] = 0x28, [0x5B] = 0x5D, [0x5D] = 0x5B, [0xAB] = 0xBB, [0xBB] = 0xAB }

local function is_between(value, first, last) return value >= first and value <= last end

-- Vowels and accents, which stand above or below letters, and signs of direction: letters join across them.
local function is_mark(code)
    return is_between(code, 0x0591, 0x05BD) or is_between(code, 0x05BF, 0x05C7) or is_between(code, 0x0610, 0x061A)
        or is_between(code, 0x064B, 0x065F) or code == 0x0670 or code == 0x200E or code == 0x200F
end

-- Signs without width: one keeps the letters beside it apart, as Persian needs; the other joins them.
local non_joiner, joiner = 0x200C, 0x200D

local function is_right_to_left(code)
    return is_between(code, 0x0590, 0x08FF) and not is_between(code, 0x0660, 0x0669) and not is_between(code, 0x06F0, 0x06F9)
        or is_between(code, 0xFB1D, 0xFDFF) or is_between(code, 0xFE70, 0xFEFF)
end

-- Letters and digits that are written from left to right.
local function is_left_to_right(code)
    return is_between(code, 0x30, 0x39) or is_between(code, 0x41, 0x5A) or is_between(code, 0x61, 0x7A)
        or is_between(code, 0x0660, 0x0669) or is_between(code, 0x06F0, 0x06F9)
        or (code >= 0xC0 and not is_right_to_left(code) and not is_between(code, 0x2000, 0x206F))
end

local function codes_of(text)
    local codes = {}
    for letter in text:gmatch("[%z\1-\127\194-\244][\128-\191]*") do
        local first = letter:byte(1)
        local code = first < 0x80 and first or first < 0xE0 and first - 0xC0 or first < 0xF0 and first - 0xE0 or first - 0xF0
        for index = 2, #letter do code = code * 64 + letter:byte(index) - 0x80 end
        if not is_mark(code) then codes[#codes + 1] = code end
    end
    return codes
end

local function written(code)
    if code < 0x80 then return string.char(code) end
    if code < 0x800 then return string.char(0xC0 + math.floor(code / 64), 0x80 + code % 64) end
    if code < 0x10000 then
        return string.char(0xE0 + math.floor(code / 4096), 0x80 + math.floor(code / 64) % 64, 0x80 + code % 64)
    end
    return string.char(0xF0 + math.floor(code / 262144), 0x80 + math.floor(code / 4096) % 64,
        0x80 + math.floor(code / 64) % 64, 0x80 + code % 64)
end

local function with_ligatures(codes)
    local found, index = {}, 1
    while index <= #codes do
        local ligature = codes[index] == lam and ligatures[codes[index + 1] or 0]
        found[#found + 1] = ligature or codes[index]
        index = index + (ligature and 2 or 1)
    end
    return found
end

local function joined(codes)
    local function joins_next(code) return four[code] ~= nil or code == tatweel or code == joiner end
    local function joins_last(code)
        return two[code] ~= nil or is_between(code or 0, 0xFEF5, 0xFEFB) or joins_next(code)
    end
    local found = {}
    for index, code in ipairs(codes) do
        local is_after = index > 1 and joins_next(codes[index - 1]) and joins_last(code)
        local is_before = index < #codes and joins_next(code) and joins_last(codes[index + 1])
        local form = two[code] or four[code] or (is_between(code, 0xFEF5, 0xFEFB) and code)
        if code ~= non_joiner and code ~= joiner then
            found[#found + 1] = form and form + (is_after and 1 or 0) + (is_before and 2 or 0) or code
        end
    end
    return found
end

-- Runs of one direction: signs and spaces belong to what is around them, or to the direction of the whole.
local function runs_of(codes, is_whole_right)
    local runs, pending = {}, {}
    local function add(is_right, code)
        local last = runs[#runs]
        if not last or last.is_right ~= is_right then
            last = { is_right = is_right }
            runs[#runs + 1] = last
        end
        last[#last + 1] = code
    end
    for _, code in ipairs(codes) do
        local is_right = is_right_to_left(code)
        if is_right or is_left_to_right(code) then
            local last, of_signs = runs[#runs], is_whole_right
            if last and last.is_right == is_right then of_signs = is_right end
            for _, sign in ipairs(pending) do add(of_signs, sign) end
            pending = {}
            add(is_right, code)
        else
            pending[#pending + 1] = code
        end
    end
    for _, sign in ipairs(pending) do add(is_whole_right, sign) end
    return runs
end

-- The name as it is drawn; nothing if it has no letter that is written from right to left.
function drawn(name)
    if not name:find("[\214-\224\239]") then return nil end
    local codes = codes_of(name)
    local is_whole_right
    for _, code in ipairs(codes) do
        if is_right_to_left(code) then
            if is_whole_right == nil then is_whole_right = true end
        elseif is_left_to_right(code) and code > 0x39 and is_whole_right == nil then
            is_whole_right = false
        end
    end
    local has_right = false
    for _, code in ipairs(codes) do has_right = has_right or is_right_to_left(code) end
    if not has_right then return nil end

    local runs, parts = runs_of(joined(with_ligatures(codes)), is_whole_right), {}
    local first, last, step = 1, #runs, 1
    if is_whole_right then first, last, step = #runs, 1, -1 end
    for place = first, last, step do
        local run = runs[place]
        for index = 1, #run do
            local code = run.is_right and (mirrored[run[#run + 1 - index]] or run[#run + 1 - index]) or run[index]
            parts[#parts + 1] = written(code)
        end
    end
    return table.concat(parts)
end

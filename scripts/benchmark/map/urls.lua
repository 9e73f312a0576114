-- For wrk: asks for the paths of a file in turn, each thread from another place of it on.
--
--   wrk … -s urls.lua URL -- FILE
--
-- Ends with a line `RESULT` and the rate, p50 and p99 in milliseconds, and how many requests failed.

local threads = 0
function setup(thread)
    thread:set("share", threads)
    threads = threads + 1
end

local requests, place = {}, 0
function init(arguments)
    for path in io.lines(arguments[1]) do requests[#requests + 1] = wrk.format("GET", path) end
    place = math.floor(#requests * (share % 8) / 2) % #requests
end

function request()
    place = place % #requests + 1
    return requests[place]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format("\nRESULT %f %f %f %d\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end

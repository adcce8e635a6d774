-- SPDX-License-Identifier: Apache-2.0
-- Load for wrk: sends a number of requests, looks at every answer, and stops with the last one.
--
--   wrk -t1 -c64 -d600s -s requests.lua http://127.0.0.1:8080 -- MODE COUNT KEY ORDER BODIES SESSIONS
--
-- MODE      open: opens sessions, and writes the answers to SESSIONS, one a line
--           answer: sends each line of BODIES once, with an Idempotency-Key of its own
--           repeat: sends the lines of BODIES over and over, with the same keys
--           mixed: opens, answers and asks for the state of a session in turns
-- KEY       the API key
-- ORDER     the file with the body of POST /v1/sessions
-- BODIES    the file that `mdoc-wallet present --sessions --out` wrote
--
-- One thread only: what it counts is shared with nobody. Prints "answers seconds p50 p99 p99.9 max", times in ms.

local ffi = require "ffi"
ffi.cdef "int getpid(void); int kill(int pid, int signal);"
local SIGINT = 2

local kinds = { open = { "open" }, answer = { "answer" }, ["repeat"] = { "repeat" }, mixed = { "open", "answer", "fetch" } }

local function read(path)
    local file = assert(io.open(path))
    local text = file:read("*a")
    file:close()
    return text
end

function setup(thread)
    loader = thread
end

function init(arguments)
    local mode, count, key, order, bodies, sessions = unpack(arguments)
    turns, total, order = kinds[mode], tonumber(count), read(order)
    -- `done` asks for plain variables: wrk copies no tables between its states.
    due, sent, seen, wrong = 0, 0, 0, 0
    expected = { open = 0, answer = 0, fetch = 0 }
    host = "Host: " .. wrk.host .. "\r\nAuthorization: Bearer " .. key .. "\r\n"
    opening = post("/v1/sessions", "", order)
    answers = {}
    if mode ~= "open" then
        for line in io.lines(bodies) do
            local id, body = line:match('^{"id":"([^"]+)","body":({.*})}$')
            answers[#answers + 1] = { id = id, body = body }
        end
        assert(mode == "repeat" or total <= #answers * #turns, "fewer bodies than requests")
    end
    if sessions then output = assert(io.open(sessions, "w")) end
end

function post(path, fields, body)
    return "POST " .. path .. " HTTP/1.1\r\n" .. host .. fields
        .. "Content-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

-- Milliseconds before the next request, which wrk asks for once for each. After the last one there are only answers to
-- wait for.
function delay()
    due = due + 1
    return due <= total and 0 or 600000
end

function request()
    local kind = turns[sent % #turns + 1]
    local place = math.floor(sent / #turns) % math.max(1, #answers) + 1
    sent = sent + 1
    if kind == "open" then
        expected.open = expected.open + 1
        return opening
    end
    local id, body = answers[place].id, answers[place].body
    if kind == "fetch" then
        expected.fetch = expected.fetch + 1
        return "GET /v1/sessions/" .. id .. " HTTP/1.1\r\n" .. host .. "\r\n"
    end
    expected.answer = expected.answer + 1
    return post("/v1/sessions/" .. id .. "/response", "Idempotency-Key: load-" .. place .. "\r\n", body)
end

function response(status, _, body)
    local kind
    if status == 201 and body:find('"state":"requested"', 1, true) then
        kind = "open"
        if output then output:write(body, "\n") end
    elseif status == 200 and body:find('^{"verdict":"accepted"') then
        kind = "answer"
    elseif status == 200 and body:find('"openedAt"', 1, true) then
        kind = "fetch"
    end
    if kind and expected[kind] > 0 then
        expected[kind] = expected[kind] - 1
    else
        wrong = wrong + 1
        if wrong <= 3 then io.stderr:write("unexpected: ", status, " ", body:match('"code":"[^"]*"') or "", "\n") end
    end
    seen = seen + 1
    if seen == total then
        if output then output:close() end
        wrk.thread:stop()
        -- wrk itself would sleep to the end of its time.
        ffi.C.kill(ffi.C.getpid(), SIGINT)
    end
end

function done(summary, latency)
    local total, seen, wrong = loader:get("total"), loader:get("seen"), loader:get("wrong")
    local broken = summary.errors.connect + summary.errors.read + summary.errors.write
    if seen ~= total or wrong > 0 or broken > 0 then
        io.stderr:write(("%d of %d answers came, %d of them wrong; %d connections broke\n"):format(seen, total, wrong, broken))
        os.exit(1)
    end
    print(("result %d %.3f %.2f %.2f %.2f %.2f"):format(
        seen, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        latency:percentile(99.9) / 1e3, latency.max / 1e3))
end

-- Requests for wrk: tips of people to workers taken at random, each with a key of its own that begins with the time, as the app's keys do.
-- Called with three arguments: a file of cookies, a file of worker ids, and a word that no other run uses.

local cookies, workers, run
local count = 0

local function lines(name)
  local all = {}
  for line in io.lines(name) do all[#all + 1] = line end
  return all
end

function init(args)
  math.randomseed(os.time())
  cookies = lines(args[1])
  workers = lines(args[2])
  run = args[3]
end

function request()
  count = count + 1
  local key = string.format('%012x%08x', os.time() * 1000, count) .. run
  local body = '{"guardId":"' .. workers[math.random(#workers)] .. '","amount":100}'
  return 'POST /api/tips HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ' .. cookies[math.random(#cookies)] ..
    '\r\nIdempotency-Key: ' .. key .. '\r\nContent-Type: application/json\r\nContent-Length: ' .. #body .. '\r\n\r\n' .. body
end

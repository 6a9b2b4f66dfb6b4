// The attacker's suite: the real server over real HTTP and in a real browser, attacked in ways that no smaller test tries.
// Prints how much was tried and refused, and ends with 1 if anything got through.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Tried, tryFamily } from './attempts.ts'
import { fuzz } from './fuzz.ts'
import { afterwards, logForging } from './last-attacks.ts'
import { weakPolicies } from './page-attacks.ts'
import { responseFields } from './response-fields.ts'
import { malformed, slowClients } from './transport-attacks.ts'
import { openWorld, type World } from './world.ts'
import { crossSiteScripting } from './xss.ts'

/** `npm run attack -- fuzz` only makes requests up, many more of them. */
const isFuzz = process.argv[2] === 'fuzz'
/** Planted scripts are looked for in a browser: `--no-browser` leaves that family out. */
const withBrowser = !process.argv.includes('--no-browser')
const FUZZ = { all: 2_000, some: 30 }

const started = Date.now()
const world = await openWorld()
const results = await (isFuzz ? fuzzAll(world) : attackAll(world)).finally(() => world.close())
report(results)

/** Families that mostly wait run beside the rest; those that read the whole log come last. */
async function attackAll(world: World): Promise<Tried[]> {
  const beside = [slowClients, ...(withBrowser ? [crossSiteScripting] : [])].map((family) => tryFamily(world, family))
  const results: Tried[] = []
  for (const family of [responseFields, malformed, weakPolicies]) results.push(await tryFamily(world, family))
  results.push(...(await Promise.all(beside)))
  for (const family of [fuzz(FUZZ.some), logForging, afterwards]) results.push(await tryFamily(world, family))
  return results
}

async function fuzzAll(world: World): Promise<Tried[]> {
  return [await tryFamily(world, fuzz(FUZZ.all)), await tryFamily(world, afterwards)]
}

function report(results: Tried[]): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(name.padEnd(34) + cells.map((cell) => `${cell}`.padStart(9)).join(''))
  row('', 'tried', 'refused', 'seconds')
  for (const { family, tried, through, seconds } of results)
    row(family, tried, Math.max(0, tried - through.length), seconds.toFixed(1))
  for (const { family, through } of results) for (const one of through) console.log(`GOT THROUGH  ${family}: ${one}`)

  const tried = results.reduce((sum, result) => sum + result.tried, 0)
  const through = results.reduce((sum, result) => sum + result.through.length, 0)
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  console.log(
    `\n${tried} attacks of ${results.length} families tried, ${tried - through} refused, ${through} got through (${seconds} s)`,
  )
  const file = process.env.ATTACK_REPORT
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ tried, through, families: results }))
  }
  process.exitCode = through === 0 ? 0 : 1
}

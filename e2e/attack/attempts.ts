import type { World } from './world.ts'

/** A kind of attack. */
export type Family = { name: string; run(world: World, attempt: Attempt): Promise<void> }

/** Tries something; `act` says what got through, or nothing when it was refused. */
export type Attempt = (what: string, act: () => Promise<Through> | Through) => Promise<void>
export type Through = string | undefined

export type Tried = { family: string; tried: number; through: string[]; seconds: number }

/** Carries out one family. Something that cannot even be tried counts as got through: it shows nothing. */
export async function tryFamily(world: World, { name, run }: Family): Promise<Tried> {
  const started = Date.now()
  const result: Tried = { family: name, tried: 0, through: [], seconds: 0 }
  const attempt: Attempt = async (what, act) => {
    result.tried += 1
    const through = await Promise.resolve()
      .then(act)
      .catch((error: unknown) => `could not be tried: ${error}`)
    if (through) result.through.push(`${what}: ${through}`)
  }
  await run(world, attempt).catch((error: unknown) => result.through.push(`broke off: ${(error as Error).stack}`))
  if (result.tried === 0) result.through.push('nothing was tried')
  return { ...result, seconds: (Date.now() - started) / 1_000 }
}

/** Refused with one of these statuses; anything else got through. */
export function refused(answer: { status: number; text: string }, ...statuses: number[]): Through {
  if (statuses.includes(answer.status)) return undefined
  return `answered ${answer.status} ${JSON.stringify(answer.text.slice(0, 120))}`
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { StartupError } from '#server/platform/start/startup-error.ts'
import type { Anchor, Signer } from './anchors.ts'

export type LoggedAnchors = { file: string; ours: Anchor[]; newest: string; foreign: number }

/** As the service writes it to its log. */
export const ANCHORED_EVENT = 'books anchored'

/** The anchors in a log of the service. A log without one of ours proves nothing, and is refused. */
export async function readLoggedAnchors(file: string, signer: Signer): Promise<LoggedAnchors> {
  const ours: Anchor[] = []
  let foreign = 0
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const anchor = anchorIn(line)
      if (!anchor) continue
      if (signer.isOurs(anchor)) ours.push(anchor)
      else foreign += 1
    }
  } catch (cause) {
    throw new StartupError(`${file} cannot be read (${(cause as Error).message}): name a log of the service.`, {
      cause,
    })
  }
  if (ours.length === 0)
    throw new StartupError(
      foreign > 0
        ? `${file} holds ${foreign} anchors, none of them ours: set the ANCHOR_SECRET that signed them.`
        : `${file} holds no anchor: name a log of the service with one JSON object a line, as journalctl -o cat writes it.`,
    )
  return { file, ours, foreign, newest: ours.reduce((last, { at }) => (at > last ? at : last), '') }
}

/** No other line may pass for one: the name of a job or a message can hold any word. */
function anchorIn(line: string): Anchor | undefined {
  const { event, anchor } = parsed<{ event?: unknown; anchor?: unknown }>(line) ?? {}
  if (event !== ANCHORED_EVENT || typeof anchor !== 'string') return undefined
  const found = parsed<Anchor>(anchor)
  return found?.entries && found.audit && found.catalogue && typeof found.signature === 'string' ? found : undefined
}

/** Undefined for a line of anything else, or one that was cut off. */
function parsed<T>(text: string): T | undefined {
  try {
    return (JSON.parse(text) as T | null) ?? undefined
  } catch {
    return undefined
  }
}

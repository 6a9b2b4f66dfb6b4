import { LANGUAGES } from '#contract/languages.ts'
import { type Action, firstMenu, numbered, type Screen, type State, type Visit } from './screen.ts'

const WHILE_IDLE: (Action | State['at'])[] = ['start', 'callMe', ...LANGUAGES, 'wake id', 'wake pin']

/** A new PIN is chosen there only after the document: the question before it leads to no other. */
export function isForIdle(what: Action | State): boolean {
  if (typeof what === 'string') return WHILE_IDLE.includes(what)
  return WHILE_IDLE.includes(what.at) || ('forgotten' in what && what.forgotten === true)
}

/**
 * A number from which nobody dialled for long may be somebody else's by now. Before anything is shown its owner types the number of the
 * document and the PIN; without a document the PIN alone, and without both the number is linked again in the app.
 */
export function wake({ phone, texts, say }: Visit, wrong?: string): Screen {
  const { callMe } = texts.choices
  if (phone.hasDocument) return { say: numbered(wrong ?? say('idleId'), [callMe]), state: { at: 'wake id' } }
  if (!phone.hasPin) return firstMenu(say('idleLink'), { callMe })
  return { say: wrong ?? say('idlePin'), state: { at: 'wake pin', fits: true } }
}

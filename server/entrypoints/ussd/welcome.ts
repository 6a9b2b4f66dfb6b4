import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { firstMenu, numbered, over, type Screen, speechIn, type UssdServices } from './screen.ts'

/** Where a phone of nobody is, before it agrees to anything. */
type Welcome = { at: 'language' } | { at: 'about' | 'rights' | 'app' | 'agreed'; language: Language }

/**
 * Follows everything that was typed from the first screen on, so that nothing of it is kept. `rest` is what was typed after the consent.
 */
export function followWelcome(text: string): { welcome: Welcome; rest: string[] } {
  const inputs = text === '' ? [] : text.split('*').map((input) => input.trim())
  let welcome: Welcome = { at: 'language' }
  while (inputs.length > 0 && welcome.at !== 'agreed' && welcome.at !== 'app') {
    welcome = next(welcome, inputs.shift() ?? '')
  }
  return { welcome, rest: inputs }
}

function next(welcome: Welcome, input: string): Welcome {
  if (welcome.at === 'language') {
    const language = /^\d$/.test(input) ? LANGUAGES[Number(input) - 1] : undefined
    return language ? { at: 'about', language } : welcome
  }
  const { at, language } = welcome
  if (at === 'rights') return { at: 'about', language }
  const chosen = ({ 1: 'agreed', 2: 'app', 3: 'rights' } as const)[input]
  return { at: chosen ?? 'about', language }
}

/** This service in a sentence, with what it keeps, before the choice to join. Somebody who has the app reads how to link the number. */
export function showWelcome(services: UssdServices, welcome: Welcome): Screen {
  if (welcome.at === 'language') return firstMenu(PRODUCT.name, LANGUAGE_NAMES)
  const { texts, say } = speechIn(services, welcome.language)
  // A number that is not South African gets no further than its wish to join.
  if (welcome.at === 'app' || welcome.at === 'agreed') return over(say('notLinked'))
  const { join, useApp, rights } = texts.joinChoices
  const shown =
    welcome.at === 'rights' ? `${say('rights')}\n0 ${texts.back}` : numbered(say('about'), [join, useApp, rights])
  return { say: shown, state: { at: 'join', tries: 0 } }
}

import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { sayIn } from '#server/language/say-in.ts'
import { spokenBy } from '#server/language/spoken-by.ts'

/** Of an answer to a program. The app says itself which language it is in. */
export function languageOfCall({ headers }: FastifyRequest): Language {
  return spokenBy(headers['accept-language']) ?? 'en'
}

/** `/zu/support` is the page at `/support` in isiZulu. */
export function languageInPath(path: string): { language: Language; rest: string } | undefined {
  const [, name, rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  const language = LANGUAGES.find((each) => each === name)
  return language && { language, rest }
}

/** Fields of answers that hold words of ours; no other field does, and what people have written stays as it is. */
const OURS = new Set(['description', 'sentence', 'reason', 'device'])
/** The answers that have such fields: movements, payouts that came back, tips of guests, and devices. */
const SAY_WORDS = new Set([
  'listTransactions',
  'loadWallet',
  'sendTip',
  'sendTransfer',
  'settleDebt',
  'rateTip',
  'withdraw',
  'listWithdrawalsToday',
  'readGuestTip',
  'listSessions',
])

/** An answer with its words in a language. */
export function answerIn(language: Language, endpoint: string, body: unknown): unknown {
  return language === 'en' || !SAY_WORDS.has(endpoint) ? body : wordsIn(language, body)
}

function wordsIn(language: Language, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => wordsIn(language, each))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && OURS.has(name) ? sayIn(language, inner) : wordsIn(language, inner),
    ]),
  )
}

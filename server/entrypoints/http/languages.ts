import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { spokenBy } from '#server/platform/language/spoken-by.ts'

/** Of an answer to a program. The app says itself which language it is in. */
export function languageOfCall({ headers }: FastifyRequest): Language {
  return spokenBy(headers)
}

/** `/zu/support` is the page at `/support` in isiZulu. */
export function languageInPath(path: string): { language: Language; rest: string } | undefined {
  const [, name, rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  const language = LANGUAGES.find((each) => each === name)
  return language && { language, rest }
}

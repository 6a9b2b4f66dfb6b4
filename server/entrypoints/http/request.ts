import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { spokenBy } from '#server/platform/language/browser-language.ts'

/**
 * The path by which headers and pages are decided: the pattern of the route that matched, or else the path with every
 * escape read, since the router reads `/%61pi` as `/api` too.
 */
export function pathOf({ routeOptions, raw }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  const [path = '/'] = (raw.url ?? '/').split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(pathOf(request))
}

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

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The name of a browser in the list of sessions, empty where neither it nor its system is known. Its own text is not kept, only which known
 * browser it is.
 */
export function deviceOf(userAgent: string | undefined): string {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ')
}

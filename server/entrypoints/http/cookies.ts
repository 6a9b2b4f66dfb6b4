import { parseCookie } from 'cookie'
import type { Language } from '#contract/languages.ts'
import { SESSION } from '#contract/limits.ts'
import { SIGN_IN_MINUTES } from '#server/people/identity/start-sign-in.ts'
import type { Config } from '#server/platform/start/config.ts'

type Name = 'session' | 'sign_in' | 'browser' | 'language'

/** Browsers keep a `__Host-` cookie to this very host and to https; plain http exists only on localhost. */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: Name): string {
  return publicUrl.startsWith('https:') ? `__Host-enkosi_${name}` : `enkosi_${name}`
}

/** The browser's cookie of this name: a token of ours, or nothing. */
export function readCookie(
  config: Config,
  header: string | undefined,
  name: 'session' | 'sign_in' | 'browser',
): string | undefined {
  const value = header && parseCookie(header)[cookieName(config, name)]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function sessionCookie(config: Config, token: string): string {
  return cookie(config, 'session', token, SESSION.absoluteDays * 86_400)
}

export function signInCookie(config: Config, token: string): string {
  return cookie(config, 'sign_in', token, SIGN_IN_MINUTES * 60)
}

/** The longest time in which calls of a browser are counted. */
export const BROWSER_SECONDS = 600

/** Tells a browser without a session from others behind its address, and only for as long as that is counted. */
export function browserCookie(config: Config, token: string): string {
  return cookie(config, 'browser', token, BROWSER_SECONDS)
}

/** Kept for as long as browsers keep anything. `language/browser-language.ts` reads it. */
export function languageCookie(config: Config, language: Language): string {
  return cookie(config, 'language', language, 400 * 86_400)
}

export function clearedCookie(config: Config, name: Name): string {
  return cookie(config, name, '', 0)
}

/** Lax, not Strict: coming back from the identity provider is a navigation from another site. */
function cookie(config: Config, name: Name, value: string, maxAge: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(config, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

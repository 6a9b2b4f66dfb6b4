import { parseCookie } from 'cookie'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '#contract/languages.ts'

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined }

/** The language of a page that neither its address nor a person decides: the choice in this browser, or its header. */
export function languageOfBrowser(headers: Headers): Language {
  return chosenIn(headers) ?? spokenBy(headers)
}

/** The language that was chosen in this browser. The cookie is no secret: forging it only changes the words. */
export function chosenIn({ cookie }: Headers): Language | undefined {
  const sent = parseCookie(cookie ?? '')
  const chosen = sent['__Host-enkosi_language'] ?? sent.enkosi_language
  return LANGUAGES.find((each) => each === chosen)
}

/** Browsers send few headers, over and over, and to read one takes longer than most of what a request needs. */
const read = new Map<string, Language>()
const MAX_READ = 1_000
/** A longer one is no browser's. */
const MAX_KEPT = 200

/** The language that we speak and an `Accept-Language` header prefers; English if it names none of ours. */
export function spokenBy(headers: { 'accept-language'?: string | undefined }): Language {
  const header = headers['accept-language']
  if (header === undefined) return 'en'
  const known = read.get(header)
  if (known) return known
  const spoken = new Negotiator({ headers }).language([...LANGUAGES])
  const language = LANGUAGES.find((each) => each === spoken) ?? 'en'
  if (read.size >= MAX_READ) read.clear()
  if (header.length <= MAX_KEPT) read.set(header, language)
  return language
}

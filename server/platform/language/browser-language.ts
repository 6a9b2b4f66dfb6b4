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

/** The language that we speak and an `Accept-Language` header prefers; English if it names none of ours. */
export function spokenBy(headers: { 'accept-language'?: string | undefined }): Language {
  const spoken = new Negotiator({ headers }).language([...LANGUAGES])
  return LANGUAGES.find((each) => each === spoken) ?? 'en'
}

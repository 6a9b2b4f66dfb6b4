import { parseCookie } from 'cookie'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { spokenBy } from './spoken-by.ts'

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

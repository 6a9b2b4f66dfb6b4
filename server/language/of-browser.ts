import { LANGUAGES, type Language } from '#contract/languages.ts'
import { spokenBy } from './spoken-by.ts'

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined }

/** Of a page that neither its address nor a person decides: what was chosen in this browser, or what it speaks. */
export function languageOfBrowser(headers: Headers): Language {
  return chosenIn(headers) ?? spokenBy(headers['accept-language']) ?? 'en'
}

/** The language that was chosen in this browser. Nothing secret: whoever forges it reads other words. */
export function chosenIn({ cookie }: Headers): Language | undefined {
  const [, chosen] = /(?:^|;\s*)(?:__Host-)?enkosi_language=([a-z]{2})(?:;|$)/.exec(cookie ?? '') ?? []
  return LANGUAGES.find((each) => each === chosen)
}

import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '#contract/languages.ts'

/** The language that we speak and an `Accept-Language` header prefers; English if it names none of ours. */
export function spokenBy(headers: { 'accept-language'?: string | undefined }): Language {
  const spoken = new Negotiator({ headers }).language([...LANGUAGES])
  return LANGUAGES.find((each) => each === spoken) ?? 'en'
}

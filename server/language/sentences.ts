import type { Language } from '#contract/languages.ts'
import { af as afRefusals } from '#contract/refusal-sentences/af.ts'
import { st as stRefusals } from '#contract/refusal-sentences/st.ts'
import { xh as xhRefusals } from '#contract/refusal-sentences/xh.ts'
import { zu as zuRefusals } from '#contract/refusal-sentences/zu.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { af } from '#contract/server-sentences/af.ts'
import { en, type ServerSentences } from '#contract/server-sentences/en.ts'
import { st } from '#contract/server-sentences/st.ts'
import { xh } from '#contract/server-sentences/xh.ts'
import { zu } from '#contract/server-sentences/zu.ts'

/** What the server says, by language. */
export const SERVER_SENTENCES: Record<Language, ServerSentences> = { en, zu, xh, af, st }

/** English refusals stand with their codes in the contract. */
export const REFUSAL_SENTENCES: Record<Exclude<Language, 'en'>, Record<RefusalCode, string>> = {
  zu: zuRefusals,
  xh: xhRefusals,
  af: afRefusals,
  st: stRefusals,
}

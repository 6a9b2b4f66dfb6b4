import { dateNames as afDates } from '#contract/date-names/af.ts'
import { dateNames as enDates } from '#contract/date-names/en.ts'
import { dateNames as stDates } from '#contract/date-names/st.ts'
import { dateNames as xhDates } from '#contract/date-names/xh.ts'
import { dateNames as zuDates } from '#contract/date-names/zu.ts'
import { af as afRefusals } from '#contract/refusal-sentences/af.ts'
import { st as stRefusals } from '#contract/refusal-sentences/st.ts'
import { xh as xhRefusals } from '#contract/refusal-sentences/xh.ts'
import { zu as zuRefusals } from '#contract/refusal-sentences/zu.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { af } from '#contract/server-sentences/af.ts'
import { en } from '#contract/server-sentences/en.ts'
import { st } from '#contract/server-sentences/st.ts'
import { xh } from '#contract/server-sentences/xh.ts'
import { zu } from '#contract/server-sentences/zu.ts'
import { serviceNames as afServices } from '#contract/service-names/af.ts'
import { serviceNames as enServices } from '#contract/service-names/en.ts'
import { serviceNames as stServices } from '#contract/service-names/st.ts'
import { serviceNames as xhServices } from '#contract/service-names/xh.ts'
import { serviceNames as zuServices } from '#contract/service-names/zu.ts'
import { inEveryLanguage } from '#contract/translation/translation.ts'

/** What the server says, by language. */
export const SERVER_SENTENCES = inEveryLanguage(en, { zu, xh, af, st })

/** English refusals are in the contract, with their codes. */
const enRefusals = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { sentence }]) => [code, sentence]),
) as Record<RefusalCode, string>
export const REFUSAL_SENTENCES = inEveryLanguage(enRefusals, {
  zu: zuRefusals,
  xh: xhRefusals,
  af: afRefusals,
  st: stRefusals,
})

export const SERVICE_NAMES = inEveryLanguage(enServices, {
  zu: zuServices,
  xh: xhServices,
  af: afServices,
  st: stServices,
})

export const DATE_NAMES = inEveryLanguage(enDates, { zu: zuDates, xh: xhDates, af: afDates, st: stDates })

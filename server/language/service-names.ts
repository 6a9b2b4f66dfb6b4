import type { Language } from '#contract/languages.ts'
import { serviceNames as afServices } from '#contract/service-names/af.ts'
import { serviceNames as enServices, type ServiceNames } from '#contract/service-names/en.ts'
import { serviceNames as stServices } from '#contract/service-names/st.ts'
import { serviceNames as xhServices } from '#contract/service-names/xh.ts'
import { serviceNames as zuServices } from '#contract/service-names/zu.ts'

/** What services are called in each language. */
export const SERVICE_NAMES: Record<Language, ServiceNames> = {
  en: enServices,
  zu: zuServices,
  xh: xhServices,
  af: afServices,
  st: stServices,
}

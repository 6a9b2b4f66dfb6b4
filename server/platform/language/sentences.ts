import { dateNames as afDates } from '#contract/texts/af/date-names.ts'
import { paidAgo as afPaidAgo } from '#contract/texts/af/paid-ago.ts'
import { serviceNames as afServices } from '#contract/texts/af/service-names.ts'
import { dateNames as enDates } from '#contract/texts/en/date-names.ts'
import { paidAgo as enPaidAgo } from '#contract/texts/en/paid-ago.ts'
import { serviceNames as enServices } from '#contract/texts/en/service-names.ts'
import { dateNames as stDates } from '#contract/texts/st/date-names.ts'
import { paidAgo as stPaidAgo } from '#contract/texts/st/paid-ago.ts'
import { serviceNames as stServices } from '#contract/texts/st/service-names.ts'
import { dateNames as xhDates } from '#contract/texts/xh/date-names.ts'
import { paidAgo as xhPaidAgo } from '#contract/texts/xh/paid-ago.ts'
import { serviceNames as xhServices } from '#contract/texts/xh/service-names.ts'
import { dateNames as zuDates } from '#contract/texts/zu/date-names.ts'
import { paidAgo as zuPaidAgo } from '#contract/texts/zu/paid-ago.ts'
import { serviceNames as zuServices } from '#contract/texts/zu/service-names.ts'
import { inEveryLanguage } from '#contract/translation/translation.ts'
import { proof as afProof } from './texts/af/proof.ts'
import { server as afServer } from './texts/af/server.ts'
import { sms as afSms } from './texts/af/sms.ts'
import { ussd as afUssd } from './texts/af/ussd.ts'
import { proof as enProof } from './texts/en/proof.ts'
import { server as enServer } from './texts/en/server.ts'
import { sms as enSms } from './texts/en/sms.ts'
import { ussd as enUssd } from './texts/en/ussd.ts'
import { proof as stProof } from './texts/st/proof.ts'
import { server as stServer } from './texts/st/server.ts'
import { sms as stSms } from './texts/st/sms.ts'
import { ussd as stUssd } from './texts/st/ussd.ts'
import { proof as xhProof } from './texts/xh/proof.ts'
import { server as xhServer } from './texts/xh/server.ts'
import { sms as xhSms } from './texts/xh/sms.ts'
import { ussd as xhUssd } from './texts/xh/ussd.ts'
import { proof as zuProof } from './texts/zu/proof.ts'
import { server as zuServer } from './texts/zu/server.ts'
import { sms as zuSms } from './texts/zu/sms.ts'
import { ussd as zuUssd } from './texts/zu/ussd.ts'

/** The server's sentences in answers, on its pages and in push messages. */
export const SERVER_SENTENCES = inEveryLanguage(enServer, { zu: zuServer, xh: xhServer, af: afServer, st: stServer })

export const SERVICE_NAMES = inEveryLanguage(enServices, {
  zu: zuServices,
  xh: xhServices,
  af: afServices,
  st: stServices,
})

export const DATE_NAMES = inEveryLanguage(enDates, { zu: zuDates, xh: xhDates, af: afDates, st: stDates })

/** How old a receipt is. */
export const PAID_AGO = inEveryLanguage(enPaidAgo, { zu: zuPaidAgo, xh: xhPaidAgo, af: afPaidAgo, st: stPaidAgo })

/** The menus of phones that dial. */
export const USSD_TEXTS = inEveryLanguage(enUssd, { zu: zuUssd, xh: xhUssd, af: afUssd, st: stUssd })

export const SMS_TEXTS = inEveryLanguage(enSms, { zu: zuSms, xh: xhSms, af: afSms, st: stSms })

export const PROOF_TEXTS = inEveryLanguage(enProof, { zu: zuProof, xh: xhProof, af: afProof, st: stProof })

import type { Translation } from '#contract/translation/translation.ts'
import type { sound as english } from '../en/sound.ts'

export const sound = {
  ask: 'Ufuna ukuzwa ithiphu ngayinye lapho ifika, i-app ivuliwe?',
  yes: 'Vula umsindo',
  no: 'Ngaphandle komsindo',
  blocked: 'Thepha ukuze uvule umsindo',
  sound: 'Umsindo',
  screenOff: 'Ngisho isikrini sicishiwe',
  push: 'Ngitshele ngamathiphu ngisho isikrini sicishiwe',
  pushRefused: { title: 'Akuvunyelwe', description: 'Sicela uqale uvumele izaziso kubhrawuza yakho.' },
} as const satisfies Translation<typeof english>

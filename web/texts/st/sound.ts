import type { Translation } from '#contract/translation/translation.ts'
import type { sound as english } from '../en/sound.ts'

export const sound = {
  ask: 'Na o batla ho utlwa thipi ka nngwe ha e fihla, ha app e butswe?',
  yes: 'Bulela modumo',
  no: 'Tima modumo',
  blocked: 'Tobetsa ho bulela modumo',
  sound: 'Modumo',
  screenOff: 'Le ha sekrine se timme',
  push: 'Ntsebise ka dithipi le ha sekrine se timme',
  pushRefused: { title: 'Ha e a dumellwa', description: 'Ka kopo dumella ditsebiso ho sebatli sa hao pele.' },
} as const satisfies Translation<typeof english>

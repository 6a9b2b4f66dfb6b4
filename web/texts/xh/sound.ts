import type { Translation } from '#contract/translation/translation.ts'
import type { sound as english } from '../en/sound.ts'

export const sound = {
  ask: 'Ufuna ukuva ithiphu nganye xa ifika, i-app ivuliwe?',
  yes: 'Vula isandi',
  no: 'Ngaphandle kwesandi',
  blocked: 'Cofa ukuze uvule isandi',
  sound: 'Isandi',
  screenOff: 'Naxa isikrini sicimile',
  push: 'Ndixelele ngeethiphu naxa isikrini sicimile',
  pushRefused: { title: 'Akuvumelekanga', description: 'Nceda uvumele izaziso kwibhrawuza yakho kuqala.' },
} as const satisfies Translation<typeof english>

import type { Translation } from '#contract/translation/translation.ts'
import type { sound as english } from '../en/sound.ts'

export const sound = {
  ask: 'Wil jy elke fooitjie hoor as dit aankom, terwyl die app oop is?',
  yes: 'Skakel klank aan',
  no: 'Geen klank nie',
  blocked: 'Tik hier om klank aan te skakel',
  sound: 'Klank',
  screenOff: 'Ook terwyl die skerm af is',
  push: 'Laat my ook van fooitjies weet terwyl die skerm af is',
  pushRefused: { title: 'Nie toegelaat nie', description: 'Laat asseblief eers kennisgewings in jou blaaier toe.' },
} as const satisfies Translation<typeof english>

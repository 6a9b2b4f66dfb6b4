import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  beta: 'BETA',
  loading: 'Laai tans...',
  close: 'Maak toe',
  notifications: 'Kennisgewings',
  skip: 'Gaan na inhoud',
  signIn: 'Meld aan',
  signedOut: 'Jy is afgemeld. Meld aan om voort te gaan.',
  continueAt: (page: string) => `Jy gaan hier voort: ${page}`,
  privacy: 'Privaatheidsbeleid',
  support: 'Hulp en ondersteuning',
  footer: 'Voetskrif',
  pages: 'Hoofkieslys',
  home: 'Tuis',
  history: 'Geskiedenis',
  wallet: 'Beursie',
  profile: 'Profiel',
  tagline: 'Digitale fooitjies vir Afrika se dienswerkers',
  simulation: 'Simulasie: geen regte geld beweeg nie.',
  error: 'Fout',
  retry: 'Probeer weer',
  somethingWrong: 'Iets het verkeerd gegaan',
  offline: 'Jy is vanlyn',
  offlineMore: 'Ons het geen antwoord gekry nie. Kyk asseblief of jy verbinding het en probeer weer.',
  offlineLine: 'Jy is vanlyn. Niks kan gestuur word voordat jy terug is nie.',
  missing: { title: 'Inligting kort', description: 'Vul asseblief alles in' },
  sending: 'Stuur tans...',
  leaveEmpty: 'Los dit leeg',
  pageTitle: (page: string) => `${page} · ${PRODUCT.name}`,
} as const satisfies Translation<typeof english>

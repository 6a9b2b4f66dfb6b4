import { RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { account as english } from '../en/account.ts'

export const account = {
  title: 'Rekening en privaatheid',
  sessions: {
    title: 'Waar jy aangemeld is',
    current: 'Hierdie toestel',
    lastSeen: 'Laas gesien:',
    end: 'Meld af',
    endOf: (device: string) => `Meld ${device} af`,
    endOthers: 'Meld op alle ander toestelle af',
    ended: { title: 'Afgemeld', description: 'Daardie toestel is afgemeld' },
    endedOthers: { title: 'Afgemeld', description: 'Alle ander toestelle is afgemeld' },
  },
  data: {
    title: 'Jou data',
    text: 'Alles wat ons oor jou hou, in een lêer.',
    download: 'Laai my data af',
    file: `${PRODUCT.name.toLowerCase()}-my-data.json`,
  },
  leave: {
    title: 'Hou op om ’n dienswerker te wees',
    text: 'Kliënte sal jou nie meer kan vind of vir jou fooitjies gee nie. Jou beursie en geskiedenis bly.',
    button: 'Hou op om ’n dienswerker te wees',
    confirm: 'Ja, hou op',
    pending: 'Besig...',
    done: { title: 'Profiel verwyder', description: 'Jy is nie meer as dienswerker gelys nie' },
  },
  delete: {
    title: 'Vee my rekening uit',
    text: `Jou persoonlike data word uitgevee. Transaksierekords word sonder jou naam vir ${RETENTION.keepEntriesYears} jaar gehou, soos die wet vereis.`,
    withdrawFirst: 'Trek eers die geld uit jou beursie.',
    button: 'Vee my rekening uit',
    confirm: 'Ja, vee my rekening uit',
    pending: 'Besig om uit te vee...',
  },
  signInAgain: 'Meld vir jou veiligheid eers weer aan, en probeer dan weer.',
  rights: 'Maak my data reg, maak beswaar teen die gebruik daarvan, of vra ons daaroor',
  cancel: 'Kanselleer',
  sure: 'Dit kan nie ongedaan gemaak word nie.',
} as const satisfies Translation<typeof english>

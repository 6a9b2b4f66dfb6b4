import { TRANSFER } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { transfer as english } from '../en/transfer.ts'

export const transfer = {
  title: 'Yabelana nomnye wabasebenzi',
  text: 'Yabelana ngethiphu yetafile okanye ubuyisele osebenza naye imali yakhe. Kusimahla, akubalwa njengethiphu kwaye akunikwa nkwenkwezi.',
  open: 'Thumelela omnye wabasebenzi',
  who: 'I-ID yomsebenzi okanye indawo',
  find: 'Fumana',
  self: 'Nguwe lo. Awukwazi ukuzithumelela imali.',
  someoneElse: 'Khetha omnye umntu',
  amount: 'Isixa ngeerandi',
  hint: (available: string) => `${shortRand(TRANSFER.min)} ukuya ku-${shortRand(TRANSFER.max)}. Ekhoyo: ${available}.`,
  free: 'SIMAHLA',
  fee: 'Umrhumo',
  gets: (worker: string) => `U-${worker} ufumana`,
  send: 'Thumela',
  sendAmount: (amount: string) => `Thumela i-${amount}`,
  sending: 'Iyathumela...',
  yes: (amount: string) => `Ewe, thumela i-${amount}`,
  outOfRange: {
    title: 'Isixa asilunganga',
    description: `Nceda ukhethe isixa ukusuka ku-${shortRand(TRANSFER.min)} ukuya ku-${shortRand(TRANSFER.max)}`,
  },
  tooMuch: { title: 'Imali onayo ayanelanga', description: 'Awunayo imali eyaneleyo' },
  sent: (amount: string, worker: string) => ({
    title: 'Imali ithunyelwe',
    description: `I-${amount} ithunyelwe ku-${worker}`,
  }),
} as const satisfies Translation<typeof english>

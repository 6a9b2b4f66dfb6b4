import { TRANSFER } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { transfer as english } from '../en/transfer.ts'

export const transfer = {
  title: 'Yabelana nesisebenzi',
  text: 'Yabelana ngethiphu yetafula noma ubuyisele uzakwenu imali yakhe. Kumahhala, akubalwa njengethiphu futhi akunikwa izinkanyezi.',
  open: 'Thumelela isisebenzi',
  who: 'I-ID yesisebenzi noma indawo',
  find: 'Thola',
  self: 'Nguwe lo. Awukwazi ukuzithumelela imali.',
  someoneElse: 'Khetha omunye umuntu',
  amount: 'Inani ngamarandi',
  hint: (available: string) => `${shortRand(TRANSFER.min)} kuya ku-${shortRand(TRANSFER.max)}. Ekhona: ${available}.`,
  free: 'MAHHALA',
  fee: 'Imali yesevisi',
  gets: (worker: string) => `U-${worker} uthola`,
  send: 'Thumela',
  sendAmount: (amount: string) => `Thumela u-${amount}`,
  sending: 'Iyathumela...',
  yes: (amount: string) => `Yebo, thumela u-${amount}`,
  outOfRange: {
    title: 'Inani alilungile',
    description: `Sicela ukhethe inani ukusuka ku-${shortRand(TRANSFER.min)} kuya ku-${shortRand(TRANSFER.max)}`,
  },
  tooMuch: { title: 'Imali onayo ayanele', description: 'Awunayo imali eyanele' },
  sent: (amount: string, worker: string) => ({
    title: 'Imali ithunyelwe',
    description: `Imali engu-${amount} ithunyelwe ku-${worker}`,
  }),
} as const satisfies Translation<typeof english>

import { TRANSFER } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { transfer as english } from '../en/transfer.ts'

export const transfer = {
  title: 'Arolelana le mosebeletsi',
  text: 'Arolelana thipi ya tafole kapa o kgutlisetse mosebetsimmoho tjhelete ya hae. Ke mahala, ha e balwe e le thipi mme ha e fuwe dinaledi.',
  open: 'Romella mosebeletsi',
  who: 'ID ya mosebeletsi kapa sebaka',
  find: 'Batla',
  self: 'Ke wena enwa. O ke ke wa ithomella tjhelete.',
  someoneElse: 'Kgetha motho e mong',
  amount: 'Palo ya tjhelete ka diranta',
  hint: (available: string) => `${shortRand(TRANSFER.min)} ho isa ho ${shortRand(TRANSFER.max)}. E teng: ${available}.`,
  free: 'MAHALA',
  fee: 'Tefiso',
  gets: (worker: string) => `${worker} o fumana`,
  send: 'Romela',
  sendAmount: (amount: string) => `Romela ${amount}`,
  sending: 'E a romelwa...',
  yes: (amount: string) => `Ee, romela ${amount}`,
  outOfRange: {
    title: 'Palo ya tjhelete e fosahetse',
    description: `Ka kopo kgetha palo ya tjhelete ho tloha ho ${shortRand(TRANSFER.min)} ho isa ho ${shortRand(TRANSFER.max)}`,
  },
  tooMuch: { title: 'Tjhelete e teng ha e a lekana', description: 'Ha o na tjhelete e lekaneng' },
  sent: (amount: string, worker: string) => ({
    title: 'Tjhelete e rometswe',
    description: `${amount} e rometswe ho ${worker}`,
  }),
} as const satisfies Translation<typeof english>

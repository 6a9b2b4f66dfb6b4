import type { Translation } from '#contract/translation/translation.ts'
import type { incomeProof as english } from '../en/income-proof.ts'

export const incomeProof = {
  open: 'Bewys van inkomste',
  title: 'Bewys van inkomste',
  text: 'Vir ’n bank of ’n verhuurder: wat jy aan fooitjies ontvang het, onderteken, op een bladsy. Wie die kode het, kan dit nagaan; jou naam staan net op jou eie kopie.',
  period: 'Hoeveel maande',
  months: (months: number) => (months === 1 ? '1 maand' : `${months} maande`),
  make: 'Maak my bewys',
  making: 'Besig om te maak...',
  made: { title: 'Bewys gemaak', description: 'Maak dit oop om te druk, of stoor dit as PDF' },
  live: 'Bewyse wat jy deel',
  none: 'Jy deel geen bewyse nie.',
  line: (months: string, amount: string, day: string) => `${months}, ${amount}, gemaak op ${day}`,
  opened: (times: number) => (times === 1 ? 'Een keer oopgemaak' : `${times} keer oopgemaak`),
  until: (day: string) => `Eindig op ${day}`,
  show: 'Maak oop en druk',
  pdf: 'Stoor as PDF',
  stop: 'Hou op om te deel',
  stopped: { title: 'Word nie meer gedeel nie', description: 'Niemand kan dit meer oopmaak nie' },
} as const satisfies Translation<typeof english>

import type { Texts } from '../texts.ts'

export const sound = {
  ask: 'Ufuna ukuva ithiphu nganye xa ifika, i-app ivuliwe?',
  yes: 'Vula isandi',
  no: 'Ngaphandle kwesandi',
  blocked: 'Cofa ukuze uvule isandi',
} as const satisfies Texts['sound']

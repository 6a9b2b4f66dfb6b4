import type { Translation } from '#contract/translation/translation.ts'
import type { scanner as english } from '../en/scanner.ts'

export const scanner = {
  title: 'Sekena khoutu ya QR',
  description: 'Tshwara khoutu ya mosebeletsi ka hara lebokose.',
  start: 'Bulela khamera',
  starting: 'E a bulwa...',
  stop: 'Emisa',
  pause: 'Ema hanyane',
  resume: 'Tswela pele',
  torch: 'Totjhe',
  typeInstead: 'Ngola ID',
  scanning: 'E a sekena...',
  paused: 'E emisitswe hanyane',
  notStarted: 'Khamera e timme',
  picture: 'Setshwantsho sa khamera',
  insecure: 'Khamera e hloka khokelo e bolokehileng (HTTPS)',
  noCamera: 'Ha ho khamera e fumanweng. Ka kopo dumella khamera ho sekena dikhoutu tsa QR.',
  denied: 'Ha re kgone ho sebedisa khamera. Ka kopo sheba ditumello tsa sebatli.',
  notAvailable: 'Khamera ha e fumanehe',
  failed: 'Khamera ha e a kgona ho buleha',
} as const satisfies Translation<typeof english>

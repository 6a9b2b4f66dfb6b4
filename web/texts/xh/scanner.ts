import type { Translation } from '#contract/translation/translation.ts'
import type { scanner as english } from '../en/scanner.ts'

export const scanner = {
  title: 'Skena i-QR code',
  description: 'Beka ikhowudi yomsebenzi ngaphakathi kwebhokisi.',
  start: 'Vula ikhamera',
  starting: 'Iyavula...',
  stop: 'Misa',
  pause: 'Yima kancinci',
  resume: 'Qhubeka',
  torch: 'Itotshi',
  typeInstead: 'Bhala i-ID',
  scanning: 'Iyaskena...',
  paused: 'Imile',
  notStarted: 'Ikhamera icimile',
  picture: 'Umfanekiso wekhamera',
  insecure: 'Ikhamera ifuna uqhagamshelwano olukhuselekileyo (HTTPS)',
  noCamera: 'Akukho khamera ifunyenweyo. Nceda uvumele ikhamera ukuze uskene ii-QR code.',
  denied: 'Ikhamera ayivulekanga. Nceda ujonge iimvume zebhrawuza.',
  notAvailable: 'Ikhamera ayifumaneki',
  failed: 'Ikhamera ayikwazanga ukuvuleka',
} as const satisfies Translation<typeof english>

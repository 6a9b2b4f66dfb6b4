import type { Translation } from '#contract/translation/translation.ts'
import type { scanner as english } from '../en/scanner.ts'

export const scanner = {
  title: 'Skena i-QR code',
  description: 'Beka ikhodi yesisebenzi ngaphakathi kwebhokisi.',
  start: 'Vula ikhamera',
  starting: 'Iyavula...',
  stop: 'Misa',
  pause: 'Yima kancane',
  resume: 'Qhubeka',
  torch: 'Ithoshi',
  typeInstead: 'Bhala i-ID',
  scanning: 'Iyaskena...',
  paused: 'Imile',
  notStarted: 'Ikhamera icishiwe',
  picture: 'Isithombe sekhamera',
  insecure: 'Ikhamera idinga ukuxhumana okuphephile (HTTPS)',
  noCamera: 'Ayikho ikhamera etholakele. Sicela uvumele ikhamera ukuze uskene ama-QR code.',
  denied: 'Ikhamera ayivulekanga. Sicela ubheke izimvume zebhrawuza.',
  notAvailable: 'Ikhamera ayitholakali',
  failed: 'Ikhamera yehlulekile ukuvuleka',
} as const satisfies Translation<typeof english>

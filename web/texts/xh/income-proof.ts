import type { Translation } from '#contract/translation/translation.ts'
import type { incomeProof as english } from '../en/income-proof.ts'

export const incomeProof = {
  open: 'Ubungqina bengeniso',
  title: 'Ubungqina bengeniso',
  text: 'Obebhanki okanye bomnini-ndlu: iithiphu ozifumeneyo, zisayiniwe, kwiphepha elinye. Onekhowudi angabuhlola; igama lakho likwikopi yakho kuphela.',
  period: 'Iinyanga ezingaphi',
  months: (months: number) => (months === 1 ? 'Inyanga enye' : `Iinyanga: ${months}`),
  make: 'Yenza ubungqina bam',
  making: 'Buyenziwa...',
  made: { title: 'Ubungqina benziwe', description: 'Buvule ukuze ubuprinte, okanye ubugcine njenge-PDF' },
  live: 'Ubungqina owabelana ngabo',
  none: 'Akukho bungqina wabelana ngabo.',
  line: (months: string, amount: string, day: string) => `${months}, ${amount}, benziwe nge-${day}`,
  opened: (times: number) => (times === 1 ? 'Buvulwe kanye' : `Amaxesha obuvulwe ngawo: ${times}`),
  until: (day: string) => `Buphela nge-${day}`,
  show: 'Vula uprinte',
  pdf: 'Gcina njenge-PDF',
  stop: 'Yeka ukwabelana',
  stopped: { title: 'Akusabelwana ngabo', description: 'Akukho unokubuvula' },
} as const satisfies Translation<typeof english>

import type { Translation } from '#contract/translation/translation.ts'
import type { incomeProof as english } from '../en/income-proof.ts'

export const incomeProof = {
  open: 'Ubufakazi bemali engenayo',
  title: 'Ubufakazi bemali engenayo',
  text: 'Obebhange noma bomnikazi wendlu: amathiphu owatholile, kusayiniwe, ekhasini elilodwa. Onekhodi angabuhlola; igama lakho likhona kuphela ekhophini yakho.',
  period: 'Izinyanga ezingaki',
  months: (months: number) => (months === 1 ? 'Inyanga eyodwa' : `Izinyanga ezingu-${months}`),
  make: 'Yenza ubufakazi bami',
  making: 'Buyenziwa...',
  made: { title: 'Ubufakazi benziwe', description: 'Buvule ukuze ubuphrinte, noma ubulondoloze njenge-PDF' },
  live: 'Ubufakazi owabelana ngabo',
  none: 'Abukho ubufakazi owabelana ngabo.',
  line: (months: string, amount: string, day: string) => `${months}, ${amount}, benziwe ngo-${day}`,
  opened: (times: number) => (times === 1 ? 'Buvulwe kanye' : `Buvulwe izikhathi ezingu-${times}`),
  until: (day: string) => `Buphela ngo-${day}`,
  show: 'Vula uphrinte',
  pdf: 'Londoloza njenge-PDF',
  stop: 'Yeka ukwabelana',
  stopped: { title: 'Akusabelwana ngabo', description: 'Akekho osengabuvula' },
} as const satisfies Translation<typeof english>

import type { Translation } from '#contract/translation/translation.ts'
import type { incomeProof as english } from '../en/income-proof.ts'

export const incomeProof = {
  open: 'Bopaki ba lekeno',
  title: 'Bopaki ba lekeno',
  text: 'Bakeng sa banka kapa monga ntlo: dithipi tseo o di fumaneng, di saennwe, leqepheng le le leng. Ya nang le khoutu a ka bo hlahloba; lebitso la hao le hlaha khoping ya hao feela.',
  period: 'Dikgwedi tse kae',
  months: (months: number) => (months === 1 ? 'Kgwedi e le nngwe' : `Dikgwedi tse ${months}`),
  make: 'Etsa bopaki ba ka',
  making: 'Bo a etswa...',
  made: { title: 'Bopaki bo entswe', description: 'Bo bule ho bo hatisa, kapa bo boloke jwalo ka PDF' },
  live: 'Bopaki boo o bo arolelanang',
  none: 'Ha ho bopaki boo o bo arolelanang.',
  line: (months: string, amount: string, day: string) => `${months}, ${amount}, bo entswe ka ${day}`,
  opened: (times: number) => (times === 1 ? 'Bo butswe hang' : `Bo butswe makgetlo a ${times}`),
  until: (day: string) => `Bo fela ka ${day}`,
  show: 'Bula o hatise',
  pdf: 'Boloka jwalo ka PDF',
  stop: 'Emisa ho arolelana',
  stopped: { title: 'Ha bo sa arolelanwa', description: 'Ha ho motho ya ka bo bulang' },
} as const satisfies Translation<typeof english>

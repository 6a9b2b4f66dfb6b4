import type { Translation } from '#contract/translation/translation.ts'
import type { receipt as english } from '../en/receipt.ts'

export const receipt = {
  when: 'Neng',
  at: (day: string, time: string) => `${day} ${time}`,
  amount: 'Bokae',
  fee: 'Tefiso',
  total: 'Kaofela',
  status: 'Boemo',
  reference: 'Nomoro ya tshupo',
  again: 'Fana ka thipi hape',
  help: 'Fumana thuso ka sena',
  question: 'O batla ho tseba eng?',
  send: 'Botsa',
  sending: 'E a romelwa...',
  empty: { title: 'Ha ho letho le ngotsweng', description: 'Ka kopo ngola potso ya hao.' },
  sent: { title: 'Potso e rometswe', description: 'Re tla araba mona, pela transekshene ena.' },
  youAsked: 'O botsitse',
  waiting: 'Re ntse re e sheba.',
  answered: 'Karabo ya rona',
} as const satisfies Translation<typeof english>

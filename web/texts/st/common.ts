import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  beta: 'BETA',
  loading: 'Ema hanyane...',
  close: 'Kwala',
  notifications: 'Ditsebiso',
  skip: 'Tlolela dikateng',
  signIn: 'Kena',
  signedOut: 'O tswile. Kena ho tswela pele.',
  continueAt: (page: string) => `O tla tswela pele mona: ${page}`,
  privacy: 'Pholisi ya lekunutu',
  support: 'Thuso le tshehetso',
  footer: 'Botlase ba leqephe',
  pages: 'Maqephe a maholo',
  home: 'Lehae',
  history: 'Nalane',
  wallet: 'Sepatjhe',
  profile: 'Profaele',
  tagline: 'Dithipi tsa dijithale bakeng sa basebeletsi ba Afrika',
  simulation: 'Teko: ha ho tjhelete ya nnete e tsamayang.',
  error: 'Phoso',
  retry: 'Leka hape',
  somethingWrong: 'Ho na le se sa tsamayang hantle',
  offline: 'Ha o na inthanete',
  offlineMore: 'Ha ho karabo e fihlileng. Ka kopo sheba inthanete ya hao mme o leke hape.',
  offlineLine: 'Ha o na inthanete. Ha ho letho le ka romelwang ho fihlela e kgutla.',
  missing: { title: 'Dintlha di a haella', description: 'Ka kopo tlatsa dibaka tsohle' },
  sending: 'E a romelwa...',
  leaveEmpty: 'O se ke wa tlatsa mona',
  pageTitle: (page: string) => `${page} · ${PRODUCT.name}`,
} as const satisfies Translation<typeof english>

import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  beta: 'BETA',
  loading: 'Iyalayisha...',
  close: 'Vala',
  notifications: 'Izaziso',
  skip: 'Tsibela kumxholo',
  signIn: 'Ngena',
  signedOut: 'Uphumile. Ngena ukuze uqhubeke.',
  continueAt: (page: string) => `Uza kuqhubeka apha: ${page}`,
  privacy: 'Umgaqo wabucala',
  support: 'Uncedo nenkxaso',
  footer: 'Ezantsi ephepheni',
  pages: 'Imenyu enkulu',
  home: 'Ekhaya',
  history: 'Imbali',
  wallet: 'I-wallet',
  profile: 'Iprofayile',
  tagline: 'Iithiphu ngefowuni kubasebenzi base-Afrika',
  simulation: 'Imowudi yokulinganisa: akukho mali yokwenene ihambayo.',
  error: 'Impazamo',
  retry: 'Zama kwakhona',
  somethingWrong: 'Kukho into engahambanga kakuhle',
  offline: 'Awukho kwi-intanethi',
  offlineMore: 'Akukho mpendulo ifikileyo. Nceda ujonge i-intanethi yakho uze uzame kwakhona.',
  offlineLine: 'Awukho kwi-intanethi. Akukho nto inokuthunyelwa de ibuye.',
  missing: { title: 'Iinkcukacha azigqibelelanga', description: 'Nceda ugcwalise zonke izithuba' },
  sending: 'Iyathumela...',
  leaveEmpty: 'Musa ukubhala nto apha',
  pageTitle: (page: string) => `${page} · ${PRODUCT.name}`,
} as const satisfies Translation<typeof english>

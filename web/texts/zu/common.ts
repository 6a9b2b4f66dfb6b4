import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  beta: 'BETA',
  loading: 'Iyalayisha...',
  close: 'Vala',
  notifications: 'Izaziso',
  skip: 'Yeqela kokuqukethwe',
  signIn: 'Ngena',
  signedOut: 'Uphumile. Ngena ukuze uqhubeke.',
  continueAt: (page: string) => `Uzoqhubeka lapha: ${page}`,
  privacy: 'Inqubomgomo yobumfihlo',
  support: 'Usizo',
  footer: 'Okungezansi',
  pages: 'Imenyu enkulu',
  home: 'Ekhaya',
  history: 'Umlando',
  wallet: 'I-wallet',
  profile: 'Iphrofayela',
  tagline: 'Amathiphu ngocingo ezisebenzini zase-Afrika',
  simulation: 'Imodi yokulingisa: ayikho imali yangempela ehambayo.',
  error: 'Iphutha',
  retry: 'Zama futhi',
  somethingWrong: 'Kukhona okungahambanga kahle',
  offline: 'Awukho ku-inthanethi',
  offlineMore: 'Impendulo ayifikanga. Sicela ubheke i-inthanethi yakho bese uzama futhi.',
  offlineLine: 'Awukho ku-inthanethi. Akukho okungathunyelwa ize ibuye.',
  missing: { title: 'Imininingwane ayiphelele', description: 'Sicela ugcwalise zonke izikhala' },
  sending: 'Iyathumela...',
  leaveEmpty: 'Ungabhali lutho lapha',
  pageTitle: (page: string) => `${page} · ${PRODUCT.name}`,
} as const satisfies Translation<typeof english>

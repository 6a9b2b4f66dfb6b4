import { RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { account as english } from '../en/account.ts'

export const account = {
  title: 'I-akhawunti nobumfihlo',
  sessions: {
    title: 'Lapho ungene khona',
    current: 'Le divayisi',
    lastSeen: 'Ibonwe okokugcina:',
    end: 'Phuma',
    endOf: (device: string) => `Phuma: ${device}`,
    endOthers: 'Phuma kuwo wonke amanye amadivayisi',
    ended: { title: 'Uphumile', description: 'Usuphumile kuleyo divayisi' },
    endedOthers: { title: 'Uphumile', description: 'Usuphumile kuwo wonke amanye amadivayisi' },
  },
  data: {
    title: 'Idatha yakho',
    text: 'Konke esikugcinile ngawe, kuyifayela elilodwa.',
    download: 'Landa idatha yami',
    file: `${PRODUCT.name.toLowerCase()}-idatha-yami.json`,
  },
  leave: {
    title: 'Yeka ukuba yisisebenzi',
    text: 'Amakhasimende ngeke esakuthola noma akunike ithiphu. I-wallet nomlando wakho kuyasala.',
    button: 'Yeka ukuba yisisebenzi',
    confirm: 'Yebo, yeka',
    pending: 'Iyayeka...',
    done: { title: 'Iphrofayela isusiwe', description: 'Awusekho ohlwini lwezisebenzi' },
  },
  delete: {
    title: 'Susa i-akhawunti yami',
    text: `Idatha yakho yomuntu siqu iyasuswa. Amarekhodi ezintengiselwano agcinwa engenalo igama lakho iminyaka engu-${RETENTION.keepEntriesYears}, njengoba umthetho ufuna.`,
    withdrawFirst: 'Qala ukhiphe imali eku-wallet yakho.',
    button: 'Susa i-akhawunti yami',
    confirm: 'Yebo, susa i-akhawunti yami',
    pending: 'Iyasusa...',
  },
  signInAgain: 'Ukuze uphephe, ngena futhi kuqala, bese uzama futhi.',
  rights: 'Lungisa idatha yami, uphikise ukusetshenziswa kwayo, noma usibuze ngayo',
  cancel: 'Khansela',
  sure: 'Lokhu akusoze kwabuyiselwa emuva.',
} as const satisfies Translation<typeof english>

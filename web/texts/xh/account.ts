import { RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { account as english } from '../en/account.ts'

export const account = {
  title: 'I-akhawunti nobucala',
  sessions: {
    title: 'Apho ungene khona',
    current: 'Esi sixhobo',
    lastSeen: 'Sibonwe okokugqibela:',
    end: 'Phuma',
    endOf: (device: string) => `Phuma: ${device}`,
    endOthers: 'Phuma kuzo zonke ezinye izixhobo',
    ended: { title: 'Uphumile', description: 'Uphumile kweso sixhobo' },
    endedOthers: { title: 'Uphumile', description: 'Uphumile kuzo zonke ezinye izixhobo' },
  },
  data: {
    title: 'Idatha yakho',
    text: 'Yonke into esiyigcinileyo ngawe, kwifayile enye.',
    download: 'Khuphela idatha yam',
    file: `${PRODUCT.name.toLowerCase()}-idatha-yam.json`,
  },
  leave: {
    title: 'Yeka ukuba ngumsebenzi',
    text: 'Abathengi abasayi kukufumana okanye bakunike ithiphu. I-wallet nembali yakho ziyasala.',
    button: 'Yeka ukuba ngumsebenzi',
    confirm: 'Ewe, yeka',
    pending: 'Iyayeka...',
    done: { title: 'Iprofayile isusiwe', description: 'Awusekho kuluhlu lwabasebenzi' },
  },
  delete: {
    title: 'Cima i-akhawunti yam',
    text: `Idatha yakho yobuqu iyacinywa. Iirekhodi zeentengiselwano zigcinwa zingenalo igama lakho iminyaka eyi-${RETENTION.keepEntriesYears}, njengoko umthetho ufuna.`,
    withdrawFirst: 'Khupha imali ekwi-wallet yakho kuqala.',
    button: 'Cima i-akhawunti yam',
    confirm: 'Ewe, cima i-akhawunti yam',
    pending: 'Iyacima...',
  },
  signInAgain: 'Ukuze ukhuseleke, ngena kwakhona kuqala, uze uzame kwakhona.',
  rights: 'Lungisa idatha yam, uchase ukusetyenziswa kwayo, okanye usibuze ngayo',
  cancel: 'Rhoxisa',
  sure: 'Oku akunakubuyiselwa emva.',
} as const satisfies Translation<typeof english>

import { RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { account as english } from '../en/account.ts'

export const account = {
  title: 'Akhaonto le lekunutu',
  sessions: {
    title: 'Moo o keneng teng',
    current: 'Sesebediswa sena',
    lastSeen: 'Se bonwe la ho qetela:',
    end: 'Tswa',
    endOf: (device: string) => `Tswa ho ${device}`,
    endOthers: 'Tswa disebedisweng tse ding kaofela',
    ended: { title: 'O tswile', description: 'O tswile sesebedisweng seo' },
    endedOthers: { title: 'O tswile', description: 'O tswile disebedisweng tse ding kaofela' },
  },
  data: {
    title: 'Data ya hao',
    text: 'Tsohle tseo re di bolokang ka wena, faeleng e le nngwe.',
    download: 'Daonelouda data ya ka',
    file: `${PRODUCT.name.toLowerCase()}-my-data.json`,
  },
  leave: {
    title: 'Tlohela ho ba mosebeletsi',
    text: 'Ditlelaente di ke ke tsa hlola di o fumana kapa tsa o fa thipi. Sepatjhe sa hao le nalane ya hao di a sala.',
    button: 'Tlohela ho ba mosebeletsi',
    confirm: 'Ee, ke a tlohela',
    pending: 'Ema hanyane...',
    done: { title: 'Profaele e tlositswe', description: 'Ha o sa le lenaneng la basebeletsi' },
  },
  delete: {
    title: 'Hlakola akhaonto ya ka',
    text: `Data ya hao ya botho e a hlakolwa. Direkoto tsa ditransekshene di bolokwa dilemo tse ${RETENTION.keepEntriesYears} ntle le lebitso la hao, jwalo ka ha molao o batla.`,
    withdrawFirst: 'Ntsha tjhelete e sepatjheng sa hao pele.',
    button: 'Hlakola akhaonto ya ka',
    confirm: 'Ee, hlakola akhaonto ya ka',
    pending: 'E a hlakolwa...',
  },
  signInAgain: 'Bakeng sa tshireletso ya hao, kena hape pele, ebe o leka hape.',
  rights: 'Lokisa data ya ka, hana tshebediso ya yona, kapa re botse ka yona',
  cancel: 'Khansela',
  sure: 'Sena se ke ke sa etsollwa.',
} as const satisfies Translation<typeof english>

import { GUEST_TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { guest as english } from '../en/guest.ts'

export const guest = {
  title: `Nika u-{{shown}} ithiphu · ${PRODUCT.name}`,
  description:
    'Nika lo msebenzi ithiphu ngefowuni yakho, ngaphandle kwe-akhawunti. Umsebenzi uyifumana yonke; wena uhlawula umrhumo omncinci ngaphezulu.',
  verified: 'Uqinisekisiwe',
  amounts: 'Isixa',
  other: 'Esinye',
  otherAmount: `Esinye isixa, ${shortRand(GUEST_TIP.min)} ukuya ku-${shortRand(GUEST_TIP.max)}`,
  range: `Nceda ukhethe isixa ukusuka ku-${shortRand(GUEST_TIP.min)} ukuya ku-${shortRand(GUEST_TIP.max)}.`,
  gets: 'U-{{called}} ufumana i-{amount}. Wena uhlawula i-{total}.',
  pay: 'Hlawula i-{total}',
  signIn: 'Ngena ukuze unike u-{{guardNumber}} ithiphu',
  notThem: 'Asinguye lo mntu uphambi kwakho? Musa ukuhlawula.',
  report: 'Xela le khowudi',
  reporting: {
    why: 'Yintoni engalunganga?',
    covered: 'Kuncanyathiselwe enye ikhowudi phezu kwayo',
    stranger: 'Asingomntu okhankanywe kuyo',
    other: 'Enye into',
    send: 'Thumela ingxelo',
  },
  badge: 'Printa ikhadi lasentanyeni',
  reported: 'Enkosi. Siza kuyijonga le khowudi.',
  away: 'Akukho intanethi. Akuhlawulwanga nto. Nceda uzame kwakhona.',
  before: {
    question: 'Ingaba kuphumelele?',
    waiting: 'Okwangoku hayi: i-{amount} eya ku-{worker}.',
    paid: 'Ewe: u-{worker} uyifumene i-{amount} yakho.',
    not_paid: 'Hayi: akuhlawulwanga nto.',
    giving_back: 'Ayifikanga ku-{worker}. Imali yakho iyabuya.',
    given_back: 'Ayifikanga ku-{worker}. Imali yakho sele ibuyile.',
    goOn: 'Qhubeka nentlawulo',
    see: 'Bona ithiphu',
  },
  nobody: {
    title: `Ikhowudi engaziwayo · ${PRODUCT.name}`,
    description: 'Akukho mntu unokufumana ithiphu ngale khowudi ngoku. Bhala i-ID yomsebenzi, okanye uxele le khowudi.',
    heading: 'Akukho mntu unokufumana ithiphu ngale khowudi.',
    paused: 'Iithiphu zekhadi zimisiwe okwangoku kulo msebenzi.',
    pausedMore: 'Akuhlawulanga nto. Ngena ukuze unike ithiphu nge-wallet yakho, okanye unike ikheshi.',
    signIn: 'Ngena ukuze unike u-{{asked}} ithiphu',
    noReceipt: 'Ayikho irisithi enjalo.',
    noReceiptMore: 'Jonga idilesi, okanye umfumane umsebenzi nge-ID ekwikhadi.',
    tooOften: 'Iikhowudi ezininzi zizanyiwe kule nethiwekhi.',
    tooOftenMore:
      'Nceda uzame kwakhona (imizuzu: {{minutes}}), okanye bhala apha i-ID okanye amanani asibhozo akwikhadi.',
    id: 'I-ID yomsebenzi',
    find: 'Fumana',
  },
  receipt: {
    title: `Ithiphu yakho · ${PRODUCT.name}`,
    description:
      'Oko kwenzekileyo ngethiphu: isalindile, ihlawulwe, ayihlawulwanga okanye ibuyisiwe. Eli phepha likubonisa kwangoko xa sele kusaziwa.',
    waiting: 'Silinde intlawulo',
    close: 'Ungalivala eli phepha. U-{{called}} uya kwaziswa xa ifika.',
    thanks: 'Enkosi!',
    now: 'Ngoku',
    paid: 'Uhlawule i-{{total}}.',
    reference: 'Isalathiso {{short}}',
    next: 'Ngexesha elizayo: cofa kabini nje',
    nextMore: 'Ngena ukuze ugcine le thiphu kwimbali yakho kwaye uyinike iinkwenkwezi.',
    signIn: 'Ngena',
    take: 'Faka le thiphu kwimbali yam',
    claimed: 'Le thiphu isembalini yakho.',
    history: 'Bona imbali yam',
    notPaid: 'Akuhlawulwanga nto.',
    again: 'Zama kwakhona',
    givingBack: 'U-{{called}} akakwazanga ukuyifumana. I-{{total}} yakho iyabuya.',
    givenBack: 'U-{{called}} akakwazanga ukuyifumana. I-{{total}} yakho sele ibuyile.',
    back: 'Ukuba uyibona nini kuxhomekeke kwibhanki yakho.',
  },
} satisfies Translation<typeof english>

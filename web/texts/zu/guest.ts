import { GUEST_TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { guest as english } from '../en/guest.ts'

export const guest = {
  title: `Nika u-{{shown}} ithiphu · ${PRODUCT.name}`,
  description:
    'Nika lesi sisebenzi ithiphu ngocingo lwakho, ngaphandle kwe-akhawunti. Isisebenzi siyithola yonke; wena ukhokha imali yesevisi encane ngaphezulu.',
  verified: 'Kuqinisekisiwe',
  amounts: 'Inani',
  other: 'Elinye',
  otherAmount: `Elinye inani, ${shortRand(GUEST_TIP.min)} kuya ku-${shortRand(GUEST_TIP.max)}`,
  range: `Sicela ukhethe inani ukusuka ku-${shortRand(GUEST_TIP.min)} kuya ku-${shortRand(GUEST_TIP.max)}.`,
  gets: 'U-{{called}} uthola u-{amount}. Wena ukhokha u-{total}.',
  pay: 'Khokha u-{total}',
  signIn: 'Ngena ukuze unike u-{{guardNumber}} ithiphu',
  notThem: 'Akuyena lo muntu ophambi kwakho? Ungakhokhi.',
  report: 'Bika le khodi',
  reporting: {
    why: 'Yini engalungile?',
    covered: 'Kunamathiselwe enye ikhodi phezu kwayo',
    stranger: 'Akuyena umuntu oshiwo kuyo',
    other: 'Okunye',
    send: 'Thumela umbiko',
  },
  badge: 'Phrinta ikhadi lasentanyeni',
  reported: 'Siyabonga. Sizoyibheka le khodi.',
  away: 'Ayikho i-inthanethi. Akukhokhwanga lutho. Sicela uzame futhi.',
  before: {
    question: 'Ingabe kuphumelele?',
    waiting: 'Okwamanje cha: imali engu-{amount} eya ku-{worker}.',
    paid: 'Yebo: u-{worker} useyitholile imali yakho engu-{amount}.',
    not_paid: 'Cha: akukhokhwanga lutho.',
    giving_back: 'Ayifikanga ku-{worker}. Imali yakho iyabuya.',
    given_back: 'Ayifikanga ku-{worker}. Imali yakho isibuyile.',
    goOn: 'Qhubeka nenkokhelo',
    see: 'Bona ithiphu',
  },
  nobody: {
    title: `Ikhodi engaziwa · ${PRODUCT.name}`,
    description: 'Akekho ongathola ithiphu ngale khodi manje. Bhala i-ID yesisebenzi, noma ubike le khodi.',
    heading: 'Akekho ongathola ithiphu ngale khodi.',
    paused: 'Amathiphu ekhadi amisiwe okwamanje kulesi sisebenzi.',
    pausedMore: 'Awukhokhanga lutho. Ngena ukuze unike ithiphu nge-wallet yakho, noma unike ukheshi.',
    signIn: 'Ngena ukuze unike u-{{asked}} ithiphu',
    noReceipt: 'Ayikho irisidi enjalo.',
    noReceiptMore: 'Hlola ikheli, noma uthole isisebenzi nge-ID esekhadini.',
    tooOften: 'Amakhodi amaningi azanyiwe kule nethiwekhi.',
    tooOftenMore:
      'Sicela uzame futhi emizuzwini engu-{{minutes}}, noma bhala lapha i-ID noma izinombolo eziyisishiyagalombili ezisekhadini.',
    id: 'I-ID yesisebenzi',
    find: 'Thola',
  },
  receipt: {
    title: `Ithiphu yakho · ${PRODUCT.name}`,
    description:
      'Okwenzekile ngethiphu: isalindile, ikhokhiwe, ayikhokhwanga noma ibuyisiwe. Leli khasi likubonisa ngokushesha lapho sekwaziwa.',
    waiting: 'Silinde inkokhelo',
    close: 'Ungalivala leli khasi. U-{{called}} uzokwaziswa lapho ifika.',
    thanks: 'Siyabonga!',
    now: 'Manje',
    paid: 'Ukhokhe u-{{total}}.',
    reference: 'Inombolo yenkomba {{short}}',
    next: 'Ngokuzayo: uthepha kabili nje',
    nextMore: 'Ngena ukuze ulondoloze le thiphu emlandweni wakho futhi uyinike izinkanyezi.',
    signIn: 'Ngena',
    take: 'Faka le thiphu emlandweni wami',
    claimed: 'Le thiphu isemlandweni wakho.',
    history: 'Bona umlando wami',
    notPaid: 'Akukhokhwanga lutho.',
    again: 'Zama futhi',
    givingBack: 'U-{{called}} akakwazanga ukuyithola. Imali yakho engu-{{total}} iyabuya.',
    givenBack: 'U-{{called}} akakwazanga ukuyithola. Imali yakho engu-{{total}} isibuyile.',
    back: 'Ukuthi uyibona nini kuya ngebhange lakho.',
  },
} satisfies Translation<typeof english>

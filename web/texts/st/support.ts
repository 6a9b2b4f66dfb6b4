import { GUEST_TIP, LOAD, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { support as english } from '../en/support.ts'

export const support = {
  title: 'Thuso le tshehetso',
  description: `Dikarabo ka dithipi, ditefiso, dipatjhe le ho ntsha tjhelete ho ${PRODUCT.name}, le kamoo o ka re fumanang ka teng.`,
  lead: 'Batla karabo mona tlase, re bolelle hore o nahana eng ka beta, kapa o re ngolle.',
  feedback: {
    title: 'Maikutlo ka beta',
    lead: 'Ke eng e sebetsang, ke eng e sa sebetseng, ke eng e haellang? Re bala molaetsa o mong le o mong.',
    name: 'Lebitso la hao',
    email: 'Aterese ya imeile',
    category: 'Mofuta',
    message: 'Molaetsa',
    send: 'Romela maikutlo',
    sent: { title: 'Maikutlo a rometswe!', description: 'Re leboha maikutlo a hao. Re tla a sheba haufinyane.' },
    categories: {
      general: 'Kakaretso',
      bug: 'Ho na le se robehileng',
      feature: 'Mohopolo ka ntho e ntjha',
      ui: 'Tjhebeho le bonolo ba tshebediso',
      performance: 'Lebelo',
      other: 'Tse ding',
    },
  },
  contact: {
    title: 'Ikopanye le rona',
    lead: 'Re araba ka matsatsi a mosebetsi.',
    support: 'Imeile ya tshehetso',
    help: 'Thuso ka kakaretso',
  },
  faq: {
    title: 'Dipotso tse botswang hangata',
    items: [
      {
        key: 'what',
        question: `${PRODUCT.name} ke eng?`,
        answer: `${PRODUCT.name} ke tshebeletso ya dithipi tsa dijithale le sepatjhe bakeng sa basebeletsi ba mesebetsi e sa ngodiswang Afrika Borwa: balebedi ba dikoloi, diweitara, bahlokomedi ba dirapa, basebeletsi ba lapeng, basebetsi ba letsatsi le ba bang. O romela thipi ho tswa sepatjheng sa hao; mosebeletsi o e fumana yohle ho sa hae.`,
      },
      {
        key: 'tip',
        question: 'Ke romela thipi jwang?',
        answer: `Kena, ebe o batla mosebeletsi ka ID ya mosebeletsi, sebaka kapa mofuta wa mosebetsi, kapa o sekene khoutu ya QR ya hae. Kgetha palo ya tjhelete ho tloha ho ${shortRand(TIP.min)} ho isa ho ${shortRand(TIP.max)}, sheba palo yohle, mme o romele. Mosebeletsi o e fumana hanghang.`,
      },
      {
        key: 'fees',
        question: 'Ditefiso ke dife?',
        answer: `Motho ya fanang ka thipi o lefa disente tse ${TIP.fee} ka hodima palo eo. Basebeletsi ba fumana dithipi mahala mme ba nka 100% ya tsona. Ho kenya tjhelete ke mahala, le ho fetisetsa tjhelete ho tloha ho mosebeletsi e mong ho ya ho e mong ke mahala. Ho ntsha tjhelete ha pele ka letsatsi ke mahala; kamora moo, ka letsatsi leo, nako ka nngwe e bitsa ${rand(WITHDRAWAL.fee)}.`,
      },
      {
        key: 'load',
        question: 'Ke kenya tjhelete jwang sepatjheng sa ka?',
        answer: `Tobetsa Kenya tjhelete ho Lehae kapa ho Sepatjhe, kgetha kapa o ngole palo ya bonyane ${shortRand(LOAD.min)}, mme o lefe ka VodaPay. Ho kenya tjhelete ke mahala, mme e bonahala ho tjhelete e teng hang ha tefo e netefaditswe.`,
      },
      {
        key: 'register',
        question: 'Ke ingodisa jwang jwalo ka mosebeletsi?',
        answer:
          'Bula Profaele mme o tobetse Eba mosebeletsi. Ngola ID ya hao ya mosebeletsi, kgetha mofuta wa mosebetsi wa hao, mme o kenye sebaka le dintlha tsa banka ha o rata; o ka di tlatsa hamorao. O ka fumana dithipi hanghang.',
      },
      {
        key: 'withdraw',
        question: 'Ke ntshetsa tjhelete jwang akhaonteng ya ka ya banka?',
        answer: `Kenya akhaonto ya hao ya banka ho Profaele, ebe o bula Sepatjhe mme o tobetsa Ntsha tjhelete. Bonyane ke ${shortRand(WITHDRAWAL.min)}. Ho nka matsatsi a mosebetsi a 1-2. Haeba banka ya hao e kgutlisa tefo, palo yohle ya tjhelete, le tefiso, e kgutlela sepatjheng sa hao.`,
      },
      {
        key: 'security',
        question: 'Na tjhelete ya ka le dintlha tsa ka di bolokehile?',
        answer:
          'Dikhokelo le dintlha tsa banka di sireleditswe ka khoutu ya sephiri, mme nomoro ya akhaonto ya hao e bontshwa feela ka didijiti tsa yona tse nne tsa ho qetela. Motsamao o mong le o mong wa tjhelete o ngolwa hang mme ha o fetolwe le kgale, mme dibuka di hlahlojwa motsotso o mong le o mong. Basebeletsi ha ba bone lebitso la motho ya fanang ka thipi.',
      },
      {
        key: 'qr',
        question: 'Dikhoutu tsa QR di sebetsa jwang?',
        answer:
          'Mosebeletsi e mong le e mong ya ngodisitsweng o na le khoutu ya QR ya ditefo ho Profaele, eo a ka e bontshang fonong kapa a e hatisa. Tobetsa Sekena khoutu ya QR ho Lehae, kapa o sebedise khamera ya fono ya hao kareteng e hatisitsweng. Kamehla o bona hore o fa mang thipi pele o romela.',
      },
      {
        key: 'limits',
        question: 'Na ho na le meedi?',
        answer: `Thipi e le nngwe e mahareng a ${shortRand(TIP.min)} le ${shortRand(TIP.max)}. Moedi wa dithipi, tjhelete e fetisitsweng le e ntshitsweng kaofela ke ${shortRand(OUT.perDay)} ka letsatsi le ${shortRand(OUT.perMonth)} ka kgwedi, ditefiso di sa balwe. Ha ho moedi wa dithipi tseo o di fumanang ho batho ba keneng; tsa baeti ke ${shortRand(GUEST_TIP.perDay)} ka letsatsi. Ho ka kenngwa ${shortRand(LOAD.perMonth)} feela ka kgwedi.`,
      },
      {
        key: 'simulation',
        question: 'Teko ke eng?',
        answer: `${PRODUCT.name} e ntse e le BETA. Ho fihlela re e-na le banka eo re sebetsang le yona, ditefo le tjhelete e ntshetswang bankeng ke tsa teko: tsohle di sebetsa kamoo di tla sebetsa ka teng, empa ha ho tjhelete ya nnete e tsamayang.`,
      },
    ],
    realMoney:
      'Ke tsela ya ho leka tsohle ntle le tjhelete ya nnete. Tshebeletso ena ha e sebetse jwalo: ditefo le ho ntsha tjhelete di tsamaisa tjhelete ya nnete.',
  },
  privacy: 'Bala pholisi ya rona ya lekunutu',
  home: 'Kgutlela Lehae',
} as const satisfies Translation<typeof english>

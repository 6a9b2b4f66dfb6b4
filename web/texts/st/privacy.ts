import { RETENTION, SMS } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy = {
  title: 'Pholisi ya lekunutu',
  description: `Seo ${PRODUCT.name} e se tsebang ka wena, hobaneng, nako e kae, le ditokelo tsa hao tlasa POPIA.`,
  updated: 'E fetotswe la ho qetela: 31 Mphalane 2025',
  added:
    'Tse ntjha ho tloha ka 16 Pudungwana 2026: dinomoro tsa fono, melaetsa, bopaki ba lekeno le difoto tsa basebeletsi.',
  intro: `${PRODUCT.name} e thusa batho ho fa basebeletsi dithipi, mme e thusa basebeletsi ho boloka le ho ntsha seo ba se fumanang. Leqephe lena le bolela, ka mantswe a bonolo, seo re se etsang ka tlhahisoleseding ya botho.`,
  home: 'Kgutlela Lehae',
  sections: [
    {
      title: 'Dintlha tseo re di bokellang',
      points: [
        'Ho tswa tshebeletsong eo o kenang ka yona: lebitso la hao, aterese ya imeile le setshwantsho sa profaele, haeba o na le sona.',
        'Haeba o ingodisa jwalo ka mosebeletsi: ID ya hao ya mosebeletsi, mofuta wa mosebetsi, sebaka le, haeba o fana ka tsona, banka ya hao, lebitso la mong wa akhaonto le nomoro ya akhaonto.',
        'Haeba o e kenya jwalo ka mosebeletsi: foto ya hao, ntle le seo khamera e se bolokang ho yona, jwalo ka nako le sebaka. Motsamaisi o e sheba pele motho e mong a e bona.',
        'Ditransekshene tsa hao: dithipi, tjhelete e kentsweng, tjhelete e ntshitsweng, boholo ba tjhelete ka nngwe, ditefiso le dinako, le dinaledi tseo o faneng ka tsona.',
        'Haeba o hokela nomoro ya fono: nomoro eo, le hore re e rometse melaetsa neng le ka theko efe, e seng seo re se boletseng.',
        'Seo o re ngollang sona, le direkoto tsa theknoloji jwalo ka nako ya kopo, tse bolokwang ho sireletsa diakhaonto.',
      ],
    },
    {
      title: 'Haeba o ingodisa ka fono',
      points: [
        'O qala ka ho bala seo re se bolokang, mme o dumele. O tlameha ho ba dilemo tse 18 kapa ho feta; ha re boloke letho ka motho ya monyane ho moo.',
        'Re boloka lebitso la hao le nomoro ya fono, le mofuta, naha le nomoro ya tokomane ya hao ya boitsebiso le letsatsi la hao la tswalo. Dinomoro le letsatsi la tswalo di bolokwa ka khoutu ya sephiri. Re di hloka hore motho a le mong a be le akhaonto e le nngwe, le ho hlahloba hore na o mang.',
        'Haeba mohala o kgaoha, seo o se kentseng se bolokwa ka khoutu ya sephiri metsotso e mmalwa.',
        'Haeba o kena ho app hamorao, o ka tswela pele moo ka akhaonto yona ena. Haeba o lahlehelwa ke nomoro, seo o re bolellang sona ho bontsha hore o mang se a bapiswa, ha se bolokwe.',
        'O ka botsa le ka dintlha tsa hao ka ho re letsetsa. Re o letsetsa nomorong ya hao, re bapisa seo o se buang, re o tsebisa le ho o araba ka SMS. Khopi e a hatiswa mme e fuwa wena feela; ho hlokeha batho ba rona ba babedi.',
        'O ka kwala akhaonto ka fono. Ho tokomane ho sala feela khoutu e ke keng ya balwa ke motho, hore meedi e dule e sebetsa haeba o ingodisa hape.',
      ],
    },
    {
      title: 'Kamoo re di sebedisang ka teng',
      points: [
        'Ho tsamaisa tjhelete kamoo o kopang ka teng, ho bontsha tjhelete e teng le nalane ya hao, le ho lefa tjhelete e ntshuwang.',
        'Ho thusa batho ba fanang ka dithipi hore ba fumane basebeletsi ka ID ya mosebeletsi, sebaka kapa mofuta wa mosebetsi.',
        'Ho thibela bomenemene, ho latela meedi, ho phetha seo molao o se batlang le ho araba melaetsa ya hao.',
        'Ha re rekise tlhahisoleseding ya botho, mme ha re e sebedise bakeng sa dipapatso.',
      ],
    },
    {
      title: 'Tshireletso',
      points: [
        'Dikhokelo di sireleditswe ka khoutu ya sephiri, mme dinomoro tsa akhaonto ya banka le dinomoro tsa fono di bolokwa ka khoutu ya sephiri.',
        'Akhaonto ya banka kapa nomoro ya fono e bontshwa feela ka didijiti tse 4 tsa ho qetela, le ho mong wa yona.',
        'Ke batho ba fokolang ba ka bonang data ya tshebetso, mme seo ba se etsang se a ngolwa.',
      ],
    },
    {
      title: 'Bao re arolelanang le bona',
      points: [
        'Le tshebeletso ya ditefo le banka, feela seo tefo e se hlokang.',
        'Le dinetweke tse tsamaisang mehala le melaetsa: nomoro ya hao ya fono le molaetsa ka bowona. Romela STOP ho emisa melaetsa ya dithipi.',
        'Le batho ba fanang ka dithipi: ID ya mosebeletsi, mofuta wa mosebetsi, sebaka, dinaledi le palo ya ditefo; lebitso la pele le tlhaku ya pele ya sefane, ntle le haeba mosebeletsi a tima sena; le foto, haeba mosebeletsi a e kentse.',
        'Le mang kapa mang ya nang le khoutu ya bopaki ba lekeno boo o bo entseng: ID ya hao ya mosebeletsi, ditlhaku tsa pele tsa mabitso a hao le seo o se fumaneng, ho fihlela o emisa ho bo arolelana kapa bo fela.',
        'Basebeletsi ha ba bone lebitso kapa akhaonto ya motho ya ba fileng thipi.',
        'Le ba molao, ha molao o batla jwalo.',
      ],
    },
    {
      title: 'Ditokelo tsa hao tlasa POPIA',
      points: [
        'O ka kopa ho bona dintlha tsa hao, ho di lokisa kapa ho di hlakola, le ho hana tshebediso ya tsona.',
        `Sena ke mahala, mme re araba nakong ya matsatsi a ${RETENTION.answerWithinDays}.`,
        'O ka tletleba ho Information Regulator (South Africa) ka nako efe kapa efe.',
      ],
    },
    {
      title: 'Nako eo re di bolokang ka yona',
      points: [
        `Rekoto ya hore molaetsa o rometswe e bolokwa matsatsi a ${SMS.keepDays}; nomoro ya fono e bolokwa ho fihlela o e tlosa.`,
        'Foto e hlakolwa hang ha o e tlosa kapa o emisa ho ba mosebeletsi.',
        `Diakhaonto tse sa sebedisweng di ka bewa polokelong kamora dilemo tse ${RETENTION.archiveInactiveYears}.`,
        `Direkoto tsa ditransekshene di bolokwa dilemo tse ${RETENTION.keepEntriesYears}, jwalo ka ha molao o batla; kamora hore akhaonto e hlakolwe, ntle le lebitso la hao.`,
        `Data ya botho e hlakolwa nakong ya matsatsi a ${RETENTION.erasePersonalDays} kamora hore akhaonto e hlakolwe.`,
      ],
    },
    {
      title: 'Bana',
      points: [
        `${PRODUCT.name} hase ya batho ba ka tlase ho dilemo tse 18, mme ha re bokelle dintlha tsa bona re tseba.`,
      ],
    },
    {
      title: 'Ho fetisetsa dinaheng tse ding',
      points: [
        'Haeba dintlha di sebetswa ka ntle ho Afrika Borwa, re etsa bonnete ba hore di sireletswa bonyane kamoo POPIA e batlang ka teng.',
      ],
    },
    {
      title: 'Diphetoho pholising ena',
      points: ['Ha pholisi ena e fetoha, mongolo o motjha o ba leqepheng lena mme letsatsi la ona le ba hodimo.'],
    },
  ],
  contact: {
    title: 'Ikopanye le rona',
    text: 'Dipotso ka lekunutu, kapa kopo ka dintlha tsa hao:',
  },
  simulation: `${PRODUCT.name} e ntse e le BETA mme e sebetsa ka teko. Tshebeletso ya ditefo le tjhelete e ntshetswang bankeng ke tsa teko ho fihlela re e-na le banka eo re sebetsang le yona, mme ha ho tjhelete ya nnete e tsamayang. Ka kopo o se ke wa kenya dintlha tsa akhaonto ya nnete ya banka.`,
} as const satisfies Translation<typeof english>

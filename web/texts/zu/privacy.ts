import { RETENTION, SMS } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy = {
  title: 'Inqubomgomo yobumfihlo',
  description: `Lokho i-${PRODUCT.name} ekwaziyo ngawe, isizathu, isikhathi ekugcina ngaso, namalungelo akho nge-POPIA.`,
  updated: 'Kubuyekezwe okokugcina: 31 Okthoba 2025',
  added:
    'Okusha kusukela ngo-16 Novemba 2026: izinombolo zocingo, imiyalezo, ubufakazi bemali engenayo namafotho ezisebenzi.',
  intro: `I-${PRODUCT.name} isiza abantu banike izisebenzi amathiphu, isize nezisebenzi zigcine futhi zikhiphe ezikutholayo. Leli khasi lisho, ngamazwi alula, ukuthi senzani ngemininingwane yomuntu siqu.`,
  home: 'Buyela ekhaya',
  sections: [
    {
      title: 'Imininingwane esiyiqoqayo',
      points: [
        'Kusevisi yokungena: igama lakho, ikheli le-imeyili nesithombe sephrofayela, uma unaso.',
        'Uma ubhalisa njengesisebenzi: i-ID yakho yesisebenzi, uhlobo lomsebenzi, indawo futhi, uma usinika khona, ibhange lakho, igama lomnikazi we-akhawunti nenombolo ye-akhawunti.',
        'Uma uyifaka njengesisebenzi: ifotho yakho, ngaphandle kwalokho ikhamera ekugcina kuyo, njengesikhathi nendawo. Umphathi uyayibheka ngaphambi kokuba omunye ayibone.',
        'Izintengiselwano zakho: amathiphu, imali efakiwe, imali ekhishiwe, amanani azo, imali yesevisi nezikhathi, nezinkanyezi ozinikayo.',
        'Uma uxhuma inombolo yocingo: leyo nombolo, nokuthi siyithumele nini imiyalezo nokuthi ibize malini, kodwa hhayi esikushilo.',
        'Lokho osibhalela khona, namarekhodi obuchwepheshe njengesikhathi sesicelo, agcinelwa ukuvikela ama-akhawunti.',
      ],
    },
    {
      title: 'Uma ujoyina ngocingo',
      points: [
        'Uqala ufunde esikugcinayo, uvume. Kufanele ube neminyaka engu-18 noma ngaphezulu; asigcini lutho lomuntu omncane kunalokho.',
        'Sigcina igama lakho nenombolo yocingo, nohlobo, izwe nenombolo yomazisi wakho nosuku lwakho lokuzalwa. Izinombolo nosuku lokuzalwa kugcinwa ngekhodi eyimfihlo. Sikudingela ukuthi umuntu oyedwa abe ne-akhawunti eyodwa, nokuhlola ukuthi ungubani.',
        'Uma ucingo lunqamuka, okufakile kugcinwa ngekhodi eyimfihlo imizuzu embalwa.',
        'Uma ungena ku-app kamuva, ungaqhubeka khona ngayo le akhawunti. Uma inombolo yakho ilahleka, okusho ukuze sazi ukuthi ungubani kuyaqhathaniswa, akugcinwa.',
        'Ungabuza nangemininingwane yakho ngokusishayela. Sikushayela kunombolo yakho, siqhathanise okushoyo, sikwazise futhi sikuphendule nge-SMS. Ikhophi iyaphrintwa inikwe wena kuphela; kudingeka abasebenzi bethu ababili.',
        'Ungayivala i-akhawunti ngocingo. Kumazisi kusala kuphela ikhodi engenakufundwa muntu, ukuze imikhawulo iqhubeke uma ujoyina futhi.',
      ],
    },
    {
      title: 'Siyisebenzisa kanjani',
      points: [
        'Ukuhambisa imali njengoba ucela, ukubonisa imali onayo nomlando wakho, nokukhokha imali oyikhiphayo.',
        'Ukuze abantu abanika amathiphu bathole izisebenzi nge-ID yesisebenzi, ngendawo noma ngohlobo lomsebenzi.',
        'Ukuvimbela ukukhwabanisa, ukugcina imikhawulo, ukufeza imisebenzi yomthetho nokuphendula imiyalezo yakho.',
        'Asiyithengisi imininingwane yomuntu siqu futhi asiyisebenzisi ekukhangiseni.',
      ],
    },
    {
      title: 'Ukuphepha',
      points: [
        'Ukuxhumana kuvikelwe ngekhodi eyimfihlo, nezinombolo ze-akhawunti yasebhange nezinombolo zocingo zigcinwa ngekhodi eyimfihlo.',
        'Ku-akhawunti yasebhange noma enombolweni yocingo kuboniswa kuphela izinombolo ezingu-4 zokugcina, ngisho nakumnikazi wayo.',
        'Bambalwa kuphela abantu abangabona idatha yokusebenza, futhi lokho abakwenzayo kuyarekhodwa.',
      ],
    },
    {
      title: 'Esabelana nabo',
      points: [
        'Nomhlinzeki wezinkokhelo nebhange, kuphela lokho inkokhelo ekudingayo.',
        'Namanethiwekhi athwala izingcingo nemiyalezo: inombolo yocingo lwakho nomyalezo uqobo. Thumela u-STOP ukuze umise imiyalezo yamathiphu.',
        'Nabantu abanika amathiphu: i-ID yesisebenzi, uhlobo lomsebenzi, indawo, izinkanyezi nenani lezinkokhelo; igama nohlamvu lokuqala lwesibongo, ngaphandle uma isisebenzi sikucisha lokho; nefotho, uma isisebenzi siyifakile.',
        'Nanoma ubani onekhodi yobufakazi bemali engenayo obenzile: i-ID yakho yesisebenzi, izinhlamvu zokuqala zamagama akho nalokho okutholile, uze uyeke ukwabelana ngabo noma buphele.',
        'Izisebenzi aziboni gama futhi aziboni akhawunti yomuntu ozinike ithiphu.',
        'Neziphathimandla, uma umthetho ukufuna.',
      ],
    },
    {
      title: 'Amalungelo akho nge-POPIA',
      points: [
        'Ungacela ukubona imininingwane yakho, ucele ukuthi ilungiswe noma isuswe, futhi uphikise ukusetshenziswa kwayo.',
        `Lokhu kumahhala, futhi siphendula zingakapheli izinsuku ezingu-${RETENTION.answerWithinDays}.`,
        'Ungakhononda ku-Information Regulator (South Africa) noma nini.',
      ],
    },
    {
      title: 'Siyigcina isikhathi esingakanani',
      points: [
        `Irekhodi lokuthi kuthunyelwe umyalezo ligcinwa izinsuku ezingu-${SMS.keepDays}, inombolo yocingo igcinwa uze uyisuse.`,
        'Ifotho isuswa ngokushesha uma uyisusa noma uyeka ukuba yisisebenzi.',
        `Ama-akhawunti angasasetshenziswa angafakwa kungobo yomlando ngemva kweminyaka engu-${RETENTION.archiveInactiveYears}.`,
        `Amarekhodi ezintengiselwano agcinwa iminyaka engu-${RETENTION.keepEntriesYears}, njengoba umthetho ufuna; ngemva kokususwa, engenalo igama lakho.`,
        `Idatha yomuntu siqu isuswa zingakapheli izinsuku ezingu-${RETENTION.erasePersonalDays} ngemva kokususwa kwe-akhawunti.`,
      ],
    },
    {
      title: 'Izingane',
      points: [
        `I-${PRODUCT.name} akuyona eyabantu abangaphansi kweminyaka engu-18, futhi asiqoqi imininingwane yabo ngamabomu.`,
      ],
    },
    {
      title: 'Ukudluliselwa kwamanye amazwe',
      points: [
        'Uma imininingwane isetshenzwa ngaphandle kwaseNingizimu Afrika, siqinisekisa ukuthi ivikeleke okungenani njengoba i-POPIA ifuna.',
      ],
    },
    {
      title: 'Ukushintsha kwale nqubomgomo',
      points: ['Uma le nqubomgomo ishintsha, umbhalo omusha uba kuleli khasi nosuku lwawo phezulu.'],
    },
  ],
  contact: {
    title: 'Xhumana nathi',
    text: 'Imibuzo ngobumfihlo, noma isicelo ngemininingwane yakho:',
  },
  simulation: `I-${PRODUCT.name} iku-BETA futhi isebenza ngemodi yokulingisa. Umhlinzeki wezinkokhelo nokukhipha imali ebhange kuyalingiswa kuze kutholakale ibhange esizosebenzisana nalo, futhi ayikho imali yangempela ehambayo. Sicela ungafaki imininingwane ye-akhawunti yasebhange yangempela.`,
} as const satisfies Translation<typeof english>

import { RETENTION, SMS } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy = {
  title: 'Umgaqo wabucala',
  description: `Oko i-${PRODUCT.name} ikwaziyo ngawe, isizathu, ixesha ekugcina ngalo, namalungelo akho nge-POPIA.`,
  updated: 'Ihlaziywe okokugqibela: 31 Okthobha 2025',
  added:
    'Okutsha ukususela nge-16 Novemba 2026: iinombolo zefowuni, imiyalezo, ubungqina bengeniso neefoto zabasebenzi.',
  intro: `I-${PRODUCT.name} inceda abantu banike abasebenzi iithiphu, incede nabasebenzi bagcine baze bakhuphe oko bakufumanayo. Eli phepha lixela, ngamazwi alula, ukuba senza ntoni ngeenkcukacha zobuqu.`,
  home: 'Buyela ekhaya',
  sections: [
    {
      title: 'Iinkcukacha esiziqokelelayo',
      points: [
        'Kwinkonzo yokungena: igama lakho, idilesi ye-imeyile nomfanekiso weprofayile, ukuba unawo.',
        'Ukuba ubhalisa njengomsebenzi: i-ID yakho yomsebenzi, uhlobo lomsebenzi, indawo kwaye, ukuba usinika zona, ibhanki yakho, igama lomnini we-akhawunti nenombolo ye-akhawunti.',
        'Ukuba uyayifaka njengomsebenzi: ifoto yakho, ngaphandle koko ikhamera ikugcina kuyo, njengexesha nendawo. Umphathi uyayijonga phambi kokuba omnye umntu ayibone.',
        'Iintengiselwano zakho: iithiphu, imali efakiweyo, imali ekhutshiweyo, izixa zazo, imirhumo namaxesha, neenkwenkwezi ozinikayo.',
        'Ukuba udibanisa inombolo yefowuni: loo nombolo, nokuba siyithumele nini imiyalezo nokuba ibize malini, kodwa hayi oko sikutshoyo.',
        'Oko usibhalela kona, neerekhodi zobugcisa ezifana nexesha lesicelo, zigcinelwa ukukhusela ii-akhawunti.',
      ],
    },
    {
      title: 'Ukuba ujoyina ngefowuni',
      points: [
        'Uqala ufunde oko sikugcinayo, uvume. Kufuneka ube neminyaka eli-18 okanye ngaphezulu; asigcini nto yomntu omncinane kunoko.',
        'Sigcina igama lakho nenombolo yefowuni, nohlobo, ilizwe nenombolo yesazisi sakho nomhla wakho wokuzalwa. Iinombolo nomhla wokuzalwa zigcinwa ngekhowudi eyimfihlo. Sikufunela ukuba umntu omnye abe ne-akhawunti enye, nokujonga ukuba ungubani.',
        'Ukuba umnxeba uyaqhawuka, oko ukufakileyo kugcinwa ngekhowudi eyimfihlo imizuzu embalwa.',
        'Ukuba ungena kwi-app kamva, ungaqhubeka khona ngayo le akhawunti. Ukuba inombolo yakho ilahlekile, oko ukutshoyo ukuze sazi ukuba ungubani kuyathelekiswa, akugcinwa.',
        'Ungabuza nangeenkcukacha zakho ngokusitsalela. Sikutsalela kwinombolo yakho, sithelekise oko ukutshoyo, sikwazise kwaye sikuphendule nge-SMS. Ikopi iyaprintwa inikwe wena kuphela; kufuneka abantu bethu ababini.',
        'Ungayivala i-akhawunti ngefowuni. Kwisazisi kusala kuphela ikhowudi engenakufundwa mntu, ukuze imida iqhubeke ukuba ujoyina kwakhona.',
      ],
    },
    {
      title: 'Sizisebenzisa njani',
      points: [
        'Ukuhambisa imali njengoko ucela, ukubonisa imali onayo nembali yakho, nokuhlawula imali oyikhuphayo.',
        'Ukuze abantu abanika iithiphu bafumane abasebenzi nge-ID yomsebenzi, ngendawo okanye ngohlobo lomsebenzi.',
        'Ukuthintela ubuqhetseba, ukugcina imida, ukuzalisekisa iimfuno zomthetho nokuphendula imiyalezo yakho.',
        'Asizithengisi iinkcukacha zobuqu kwaye asizisebenzisi kwiintengiso.',
      ],
    },
    {
      title: 'Ukhuseleko',
      points: [
        'Uqhagamshelwano lukhuselwe ngekhowudi eyimfihlo, neenombolo ze-akhawunti yebhanki neenombolo zefowuni zigcinwa ngekhowudi eyimfihlo.',
        'Kwi-akhawunti yebhanki okanye kwinombolo yefowuni kuboniswa kuphela amanani ama-4 okugqibela, nokuba ngumnini wayo.',
        'Bambalwa kuphela abantu abanokubona idatha yokusebenza, kwaye oko bakwenzayo kuyarekhodwa.',
      ],
    },
    {
      title: 'Esabelana nabo',
      points: [
        'Nomboneleli weentlawulo nebhanki, kuphela oko intlawulo ikufunayo.',
        'Neenethiwekhi ezithwala iifowuni nemiyalezo: inombolo yefowuni yakho nomyalezo ngokwawo. Thumela u-STOP ukuze umise imiyalezo yeethiphu.',
        'Nabantu abanika iithiphu: i-ID yomsebenzi, uhlobo lomsebenzi, indawo, iinkwenkwezi nenani leentlawulo; igama nonobumba wokuqala wefani, ngaphandle kokuba umsebenzi uyakucima oko; nefoto, ukuba umsebenzi uyifakile.',
        'Nabani na onekhowudi yobungqina bengeniso obenzileyo: i-ID yakho yomsebenzi, oonobumba bokuqala bamagama akho noko ukufumeneyo, ude uyeke ukwabelana ngabo okanye buphele.',
        'Abasebenzi ababoni gama kwaye ababoni akhawunti yomntu obanike ithiphu.',
        'Nabasemagunyeni, xa umthetho ukufuna oko.',
      ],
    },
    {
      title: 'Amalungelo akho nge-POPIA',
      points: [
        'Ungacela ukubona iinkcukacha zakho, ucele ukuba zilungiswe okanye zicinywe, uze uchase ukusetyenziswa kwazo.',
        `Oku kusimahla, kwaye siphendula zingekapheli iintsuku ezingama-${RETENTION.answerWithinDays}.`,
        'Ungakhalaza kwi-Information Regulator (South Africa) nanini na.',
      ],
    },
    {
      title: 'Sizigcina ixesha elingakanani',
      points: [
        `Irekhodi yokuba kuthunyelwe umyalezo igcinwa iintsuku ezingama-${SMS.keepDays}, inombolo yefowuni igcinwa de uyisuse.`,
        'Ifoto icinywa kwangoko xa uyisusa okanye uyeka ukuba ngumsebenzi.',
        `Ii-akhawunti ezingasasetyenziswayo zingafakwa kwindawo yogcino emva kweminyaka emi-${RETENTION.archiveInactiveYears}.`,
        `Iirekhodi zeentengiselwano zigcinwa iminyaka eyi-${RETENTION.keepEntriesYears}, njengoko umthetho ufuna; emva kokucinywa, zingenalo igama lakho.`,
        `Idatha yobuqu icinywa zingekapheli iintsuku ezingama-${RETENTION.erasePersonalDays} emva kokucinywa kwe-akhawunti.`,
      ],
    },
    {
      title: 'Abantwana',
      points: [
        `I-${PRODUCT.name} ayiyoyabantu abangaphantsi kweminyaka eli-18, kwaye asiziqokeleli iinkcukacha zabo ngabom.`,
      ],
    },
    {
      title: 'Ukudluliselwa kwamanye amazwe',
      points: [
        'Ukuba iinkcukacha zisetyenzwa ngaphandle kwaseMzantsi Afrika, siqinisekisa ukuba zikhuselekile ubuncinane njengoko i-POPIA ifuna.',
      ],
    },
    {
      title: 'Ukutshintsha kwalo mgaqo',
      points: ['Xa lo mgaqo utshintsha, umbhalo omtsha uba kweli phepha nomhla wawo phezulu.'],
    },
  ],
  contact: {
    title: 'Qhagamshelana nathi',
    text: 'Imibuzo ngobucala, okanye isicelo ngeenkcukacha zakho:',
  },
  simulation: `I-${PRODUCT.name} ikwi-BETA kwaye isebenza ngemowudi yokulinganisa. Umboneleli weentlawulo nokukhutshelwa kwemali ebhankini kuyalinganiswa de kufumaneke ibhanki esiza kusebenzisana nayo, kwaye akukho mali yokwenene ihambayo. Nceda ungafaki iinkcukacha ze-akhawunti yebhanki yokwenene.`,
} as const satisfies Translation<typeof english>

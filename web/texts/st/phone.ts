import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { phone as english } from '../en/phone.ts'

export const phone = {
  title: 'Ntle le smartphone',
  text: (code: string) =>
    `Ka fono efe kapa efe o ka bona tjhelete e teng, wa e ntsha kapa wa fana ka thipi: daela ${code}. Ha e je data. Melaetsa e o tsebisa ka dithipi le ka tjhelete e ntshitsweng.`,
  number: 'Nomoro ya fono',
  numberHint:
    'Ya Afrika Borwa, jwalo ka 082 123 4567. E bolokwa ka khoutu ya sephiri, mme ho bontshwa didijiti tse 4 tsa ho qetela feela.',
  send: 'Romela khoutu',
  sending: 'E a romelwa...',
  sent: (number: string) => `Re rometse khoutu ho ${number}. E sebetsa metsotso e 10.`,
  code: 'Khoutu ya didijiti tse 6',
  confirm: 'Hokela nomoro',
  confirming: 'E a hokelwa...',
  linked: { title: 'Nomoro e hoketswe', description: 'Daela khoutu fonong eo, o kgethe PIN' },
  joins:
    'Nomoro ena e na le akhaonto e butsweng ka ho daela. Kenya PIN ya yona ho sebedisa akhaonto eo mona, le sepatjhe, nomoro ya mosebeletsi, nalane le meedi ya yona.',
  pin: `PIN ya hao ya ${PRODUCT.name} ya didijiti tse 5`,
  join: 'Tswela pele ka akhaonto ena',
  joining: 'E a kopanngwa...',
  joined: 'Akhaonto ya hao jwale e teng le ho app.',
  another: 'Sebedisa nomoro e nngwe',
  yours: (number: string) => `Nomoro ya hao ke ${number}.`,
  noPin: (code: string) => `Daela ${code} fonong eo ho kgetha PIN.`,
  language: 'Puo ya dimenyu le melaetsa',
  tips: 'Melaetsa ya dithipi',
  tipChoices: { every: 'Thipi ka nngwe', daily: 'Hang ka letsatsi, mantsiboya', none: 'O se ke wa e romela' },
  tipsHint: 'Re dula re romela melaetsa ya tjhelete e ntshitsweng le ya tshireletso.',
  stopped:
    'Ho na le motho ya rometseng STOP ka nomoro ena, kahoo ha e fumane melaetsa ya dithipi. Kgetha hape ho e fumana.',
  saved: { title: 'Ho bolokilwe', description: 'Diphetoho di sebetsa ho tloha jwale' },
  locked: `PIN ya hao ya ${PRODUCT.name} e notletswe kamora ho fosahala hararo.`,
  support: (number: string) => `Na ho na le bothata ka fono ya hao? Letsetsa ${number}.`,
  newPin: (time: string) =>
    `Ho na le ya itseng PIN e lebetswe. E ntjha e ka kgethwa fonong ho tloha ka ${time}. Hase wena? Sebedisa PIN ya hao hang.`,
  held: (time: string) => `Nomoro ena e na le SIM e ntjha, kahoo ha ho tjhelete e tswang ho fihlela ka ${time}.`,
  idle: 'Ha ho motho ya daetseng ka nomoro ena matsatsi a 90, kahoo ha e fumane melaetsa e nang le palo ya tjhelete. Daela khoutu fonong eo o kenye PIN ya hao, kapa o hokele nomoro hape: tobetsa Fetola nomoro.',
  linkAgain: 'Nomoro ena e na le SIM e ntjha. Ho kgetha PIN e ntjha, hokela nomoro hape: tobetsa Fetola nomoro.',
  newSim:
    'Nomoro ena e na le SIM e ntjha. Haeba e le ya hao, kenya PIN ya hao fonong eo kapa o hokele nomoro hape: tobetsa Fetola nomoro. Haeba e se ya hao, notlela nomoro hona jwale.',
  stolen:
    'Nomoro ya hao ya fono e na le SIM e ntjha. Haeba hase wena ya e fetotseng, nomoro ya hao e ka nna yaba e utswitswe.',
  look: 'Sheba fono ya hao',
  lock: 'Notlela nomoro ena',
  lockedNow: { title: 'Nomoro e notletswe', description: 'E hokele hape ho e sebedisa' },
  unlock: 'Notlolla mme o kgethe PIN e ntjha',
  forget: 'Tlosa PIN ya ka',
  unlocked: { title: 'PIN e tlositswe', description: 'Daela ho kgetha e ntjha' },
  change: 'Fetola nomoro',
  keep: 'Tswela pele ka nomoro ena',
  remove: 'Tlosa nomoro',
  removed: { title: 'Nomoro e tlositswe', description: 'Fono eo e ke ke ya hlola e sebediswa mona' },
  signInAgain: 'Bakeng sa tshireletso ya hao, kena hape pele o fetola nomoro ya hao.',
} as const satisfies Translation<typeof english>

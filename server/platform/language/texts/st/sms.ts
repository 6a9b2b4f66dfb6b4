import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: `Khoutu ya hao ya ${PRODUCT.name} ke {code}. E sebetsa metsotso e {minutes}. O se ke wa e bolella motho, esita le rona.`,
  tip: `O fumane thipi ya {amount} ka ${PRODUCT.name}. Kajeno {today}. Tjhelete e teng {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: {from} o o rometse {amount}. Tjhelete e teng {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: mosebeletsi e mong o o rometse {amount}. Tjhelete e teng {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: dithipi tse ntjha tse {count}, kaofela {amount}. Tjhelete e teng {balance}.`,
  withdrawn: `${PRODUCT.name}: {net} e ya ho {bank}, e tla be e fihlile ka {day}. Ref {ref}. Hase wena? Letsetsa {support}.`,
  cancelled: `${PRODUCT.name}: o khansetse ho ntsha tjhelete. {amount} e kgutletse sepatjheng sa hao. Tjhelete e teng {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: {amount} e kgutlile e tswa bankeng, e sepatjheng sa hao hape. Tjhelete e teng {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: khoutu ya kheshe ya {net} e lokile. Daela {dial} ho e bona, kapa o bule app. Hase wena? Letsetsa {support}.`,
  cashReturned: `${PRODUCT.name}: kheshe ya hao ha e a latwa. {amount} e kgutletse sepatjheng sa hao. Tjhelete e teng {balance}. Ref {ref}`,
  linked: `Nomoro ena e hoketswe akhaonteng ya hao ya ${PRODUCT.name}. Daela {dial}. Hase wena? Letsetsa {support}.`,
  replaced: `${PRODUCT.name}: nomoro e nngwe e nkile sebaka sa ena akhaonteng ya hao. Hase wena? Letsetsa {support}.`,
  numberMoved: `${PRODUCT.name}: nomoro ena jwale ke ya akhaonto ya hao. Ho fihlela ka {time} ha ho kheshe le PIN e ntjha. Hase wena? Letsetsa {support}.`,
  joinedInApp: `${PRODUCT.name}: akhaonto ya hao jwale e teng le ho app. Hase wena? Letsetsa {support}.`,
  removed: `${PRODUCT.name}: nomoro ena e tlositswe akhaonteng ya hao. Hase wena? Letsetsa {support}.`,
  pinSet: `${PRODUCT.name}: PIN ya hao ya ${PRODUCT.name} e behilwe. Hase wena? Letsetsa {support}.`,
  pinCode: `Khoutu ya hao ya PIN e ntjha ya ${PRODUCT.name} ke {code}. E sebetsa metsotso e {minutes}. O se ke wa e bolella motho, esita le rona.`,
  pinSoon: `${PRODUCT.name}: PIN e ntjha e ka kgethwa ho tloha ka {time}. Hase wena? Sebedisa PIN ya hao hang, kapa o letsetse {support}.`,
  simSwapped: `${PRODUCT.name}: nomoro ena e na le SIM e ntjha, ha ho tjhelete e tswang ka fono ho fihlela ka {time}. Hase wena? Letsetsa {support}.`,
  pinLocked: `${PRODUCT.name}: PIN ya hao ya ${PRODUCT.name} e notletswe kamora ho fosahala hararo. E notlolle ho Profaele ho app, kapa o letsetse {support}.`,
  unlocked: `${PRODUCT.name}: PIN ya hao ya ${PRODUCT.name} e notlolotswe hape. Hase wena? Letsetsa {support}.`,
  pinRemoved: `${PRODUCT.name}: PIN ya hao ya ${PRODUCT.name} e tlositswe ho app. Hase wena? Letsetsa {support}.`,
  bankChanged: `${PRODUCT.name}: dintlha tsa hao tsa banka di fetotswe. Hase wena? Letsetsa {support}.`,
  workerRemoved: `${PRODUCT.name}: ha o sa le lenaneng la basebeletsi, mme dintlha tsa hao tsa banka di tlositswe. Hase wena? Letsetsa {support}.`,
  stopped: `${PRODUCT.name}: o ke ke wa hlola o fumana melaetsa ya dithipi. Romela START ho e fumana hape.`,
  started: `${PRODUCT.name}: o tla fumana melaetsa ya dithipi hape. Romela STOP ho e emisa.`,
  workerNumber: `${PRODUCT.name}: nomoro ya hao ya mosebeletsi ke {number}, ID ke {id}. Batho ba ka o fa thipi mona: {link}`,
  workerNumberAlone: `${PRODUCT.name}: nomoro ya hao ya mosebeletsi ke {number}, ID ke {id}. E bontshe batho ba batlang ho o fa thipi.`,
} satisfies Translation<typeof english>

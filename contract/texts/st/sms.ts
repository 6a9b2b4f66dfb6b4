import type { Translation } from '../../translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: 'Khoutu ya hao ya Enkosi ke {code}. E sebetsa metsotso e {minutes}. O se ke wa e bolella motho, esita le rona.',
  tip: 'Thipi ya {amount} ho Enkosi. Kajeno {today}. Tjhelete ya hao {balance}. Ref {ref}',
  transfer: 'Enkosi: {from} o o rometse {amount}. Tjhelete ya hao {balance}. Ref {ref}',
  transferUnnamed: 'Enkosi: mosebeletsi e mong o o rometse {amount}. Tjhelete ya hao {balance}. Ref {ref}',
  summary: 'Enkosi: dithipi tse ntjha tse {count}, kaofela {amount}. Tjhelete ya hao {balance}.',
  withdrawn: 'Enkosi: {net} e ya ho {bank}, e tla fihla ka {day}. Ref {ref}. Hase wena? Letsetsa {support}.',
  returned:
    'Enkosi: {amount} e kgutlile e tswa bankeng, e sepatjheng sa hao hape. Tjhelete ya hao {balance}. Ref {ref}',
  linked: 'Nomoro ena e hoketswe akhaonteng ya hao ya Enkosi. Daela {dial}. Hase wena? Letsetsa {support}.',
  replaced: 'Enkosi: nomoro e nngwe e nkile sebaka sa ena akhaonteng ya hao. Hase wena? Letsetsa {support}.',
  removed: 'Enkosi: nomoro ena e tlositswe akhaonteng ya hao. Hase wena? Letsetsa {support}.',
  pinSet: 'Enkosi: PIN ya fono ya hao e behilwe. Hase wena? Letsetsa {support}.',
  pinCode:
    'Khoutu ya hao ya PIN e ntjha ya Enkosi ke {code}. E sebetsa metsotso e {minutes}. O se ke wa e bolella motho, esita le rona.',
  pinSoon:
    'Enkosi: PIN e ntjha e ka kgethwa ho tloha ka {time}. Hase wena? Sebedisa PIN ya hao hang, kapa o letsetse {support}.',
  simSwapped:
    'Enkosi: nomoro ena e na le SIM e ntjha, ha ho tjhelete e tswang ka fono ho fihlela ka {time}. Hase wena? Letsetsa {support}.',
  pinLocked:
    'Enkosi: PIN e fosahetse hararo, fono ya hao e notletswe. E notlolle ho Profaele ho app, kapa o letsetse {support}.',
  unlocked: 'Enkosi: fono ya hao e notlolotswe hape. Hase wena? Letsetsa {support}.',
  pinRemoved: 'Enkosi: PIN ya fono ya hao e tlositswe ho app. Hase wena? Letsetsa {support}.',
  bankChanged: 'Enkosi: dintlha tsa hao tsa banka di fetotswe. Hase wena? Letsetsa {support}.',
  workerRemoved:
    'Enkosi: ha o sa le lenaneng la basebeletsi, mme dintlha tsa hao tsa banka di tlositswe. Hase wena? Letsetsa {support}.',
  stopped: 'Enkosi: o ke ke wa hlola o fumana melaetsa ya dithipi. Romela START ho e fumana hape.',
  started: 'Enkosi: o tla fumana melaetsa ya dithipi hape. Romela STOP ho e emisa.',
  card: 'Enkosi: nomoro ya hao ya mosebeletsi ke {number}, ID ke {id}. Batho ba ka o fa thipi mona: {link}',
  cardAlone: 'Enkosi: nomoro ya hao ya mosebeletsi ke {number}, ID ke {id}. E bontshe batho ba batlang ho o fa thipi.',
} satisfies Translation<typeof english>

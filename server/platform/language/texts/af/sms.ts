import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: `Jou ${PRODUCT.name}-kode is {code}. Dit geld {minutes} minute lank. Gee dit vir niemand nie, ook nie vir ons nie.`,
  tip: `Fooitjie van {amount} op ${PRODUCT.name}. Vandag {today}. Saldo {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: {from} het {amount} aan jou gestuur. Saldo {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: 'n werker het {amount} aan jou gestuur. Saldo {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: {count} nuwe fooitjies, altesaam {amount}. Saldo {balance}.`,
  withdrawn: `${PRODUCT.name}: {net} is op pad na {bank}, daar teen {day}. Ref {ref}. Was dit nie jy nie? Bel {support}.`,
  cancelled: `${PRODUCT.name}: jy het jou onttrekking gekanselleer. {amount} is weer in jou beursie. Saldo {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: {amount} het van die bank teruggekom en is weer in jou beursie. Saldo {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: jou kontantkode vir {net} is gereed. Skakel {dial} of maak die app oop. Was dit nie jy nie? Bel {support}.`,
  cashReturned: `${PRODUCT.name}: jou kontant is nie afgehaal nie. {amount} is weer in jou beursie. Saldo {balance}. Ref {ref}`,
  linked: `Hierdie nommer is nou aan jou ${PRODUCT.name}-rekening gekoppel. Skakel {dial}. Was dit nie jy nie? Bel {support}.`,
  replaced: `${PRODUCT.name}: 'n ander nommer het hierdie een op jou rekening vervang. Was dit nie jy nie? Bel {support}.`,
  numberMoved: `${PRODUCT.name}: hierdie nommer is nou op jou rekening. Geen kontant of nuwe PIN tot {time} nie. Was dit nie jy nie? Bel {support}.`,
  joinedInApp: `${PRODUCT.name}: jou rekening is nou ook in die app. Was dit nie jy nie? Bel {support}.`,
  removed: `${PRODUCT.name}: hierdie nommer is van jou rekening verwyder. Was dit nie jy nie? Bel {support}.`,
  pinSet: `${PRODUCT.name}: jou ${PRODUCT.name}-PIN is ingestel. Was dit nie jy nie? Bel {support}.`,
  pinCode: `Jou kode vir 'n nuwe ${PRODUCT.name}-PIN is {code}. Dit geld {minutes} minute lank. Gee dit vir niemand nie, ook nie vir ons nie.`,
  pinSoon: `${PRODUCT.name}: 'n nuwe PIN kan vanaf {time} gekies word. Was dit nie jy nie? Gebruik jou PIN een keer, of bel {support}.`,
  simSwapped: `${PRODUCT.name}: hierdie nommer het 'n nuwe SIM, dus is geld per foon geblokkeer tot {time}. Was dit nie jy nie? Bel {support}.`,
  pinLocked: `${PRODUCT.name}: jou ${PRODUCT.name}-PIN is gesluit na drie pogings. Ontsluit dit in die app onder Profiel, of bel {support}.`,
  unlocked: `${PRODUCT.name}: jou ${PRODUCT.name}-PIN is weer ontsluit. Was dit nie jy nie? Bel {support}.`,
  pinRemoved: `${PRODUCT.name}: jou ${PRODUCT.name}-PIN is in die app verwyder. Was dit nie jy nie? Bel {support}.`,
  bankChanged: `${PRODUCT.name}: jou bankbesonderhede is verander. Was dit nie jy nie? Bel {support}.`,
  workerRemoved: `${PRODUCT.name}: jy is nie meer as 'n werker gelys nie, en jou bankbesonderhede is verwyder. Was dit nie jy nie? Bel {support}.`,
  stopped: `${PRODUCT.name}: jy kry nie meer boodskappe oor fooitjies nie. Stuur START om hulle weer te kry.`,
  started: `${PRODUCT.name}: jy kry weer boodskappe oor fooitjies. Stuur STOP om hulle te stop.`,
  workerNumber: `${PRODUCT.name}: jou werkernommer is {number}, jou ID {id}. Mense kan jou hier 'n fooitjie gee: {link}`,
  workerNumberAlone: `${PRODUCT.name}: jou werkernommer is {number}, jou ID {id}. Wys dit vir mense wat jou 'n fooitjie wil gee.`,
} satisfies Translation<typeof english>

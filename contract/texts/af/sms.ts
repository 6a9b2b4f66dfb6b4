import type { Translation } from '../../translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: 'Jou Enkosi-kode is {code}. Dit geld {minutes} minute lank. Gee dit vir niemand nie, ook nie vir ons nie.',
  tip: '{amount} fooitjie op Enkosi. Vandag {today}. Saldo {balance}. Ref {ref}',
  transfer: 'Enkosi: {from} het {amount} aan jou gestuur. Saldo {balance}. Ref {ref}',
  transferUnnamed: "Enkosi: 'n werker het {amount} aan jou gestuur. Saldo {balance}. Ref {ref}",
  summary: 'Enkosi: {count} nuwe fooitjies, altesaam {amount}. Saldo {balance}.',
  withdrawn: 'Enkosi: {net} is op pad na {bank}, daar teen {day}. Ref {ref}. Nie jy nie? Bel {support}.',
  returned: 'Enkosi: {amount} het van die bank teruggekom en is weer in jou beursie. Saldo {balance}. Ref {ref}',
  linked: 'Hierdie nommer is nou aan jou Enkosi-rekening gekoppel. Skakel {dial}. Nie jy nie? Bel {support}.',
  replaced: "Enkosi: 'n ander nommer het hierdie een op jou rekening vervang. Nie jy nie? Bel {support}.",
  removed: 'Enkosi: hierdie nommer is van jou rekening verwyder. Nie jy nie? Bel {support}.',
  pinSet: 'Enkosi: die PIN van jou foon is gestel. Nie jy nie? Bel {support}.',
  pinCode:
    "Jou kode vir 'n nuwe Enkosi-PIN is {code}. Dit geld {minutes} minute lank. Gee dit vir niemand nie, ook nie vir ons nie.",
  pinSoon: "Enkosi: 'n nuwe PIN kan vanaf {time} gekies word. Nie jy nie? Gebruik jou PIN een keer, of bel {support}.",
  simSwapped:
    "Enkosi: hierdie nommer het 'n nuwe SIM, so geen geld beweeg per foon tot {time} nie. Nie jy nie? Bel {support}.",
  pinLocked:
    "Enkosi: drie verkeerde PIN's, jou foon is gesluit. Ontsluit dit in die app onder Profiel, of bel {support}.",
  unlocked: 'Enkosi: jou foon is weer ontsluit. Nie jy nie? Bel {support}.',
  pinRemoved: 'Enkosi: jou foon se PIN is in die app verwyder. Nie jy nie? Bel {support}.',
  bankChanged: 'Enkosi: jou bankbesonderhede is verander. Nie jy nie? Bel {support}.',
  workerRemoved:
    "Enkosi: jy is nie meer as 'n werker gelys nie, en jou bankbesonderhede is verwyder. Nie jy nie? Bel {support}.",
  stopped: 'Enkosi: jy kry nie meer boodskappe oor fooitjies nie. Stuur START om hulle weer te kry.',
  started: 'Enkosi: jy kry weer boodskappe oor fooitjies. Stuur STOP om hulle te stop.',
  card: "Enkosi: jou werkernommer is {number}, jou ID {id}. Mense kan jou hier 'n fooitjie gee: {link}",
  cardAlone: "Enkosi: jou werkernommer is {number}, jou ID {id}. Wys dit vir mense wat jou 'n fooitjie wil gee.",
} satisfies Translation<typeof english>

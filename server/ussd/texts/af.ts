// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const af = {
  newPin: () => "Kies 'n PIN van 5 syfers. Nie 12345 nie, en nie deel van jou nommer nie.",
  weakPin: () => "Hierdie PIN is te maklik om te raai. Kies 'n ander een van 5 syfers.",
  repeatPin: () => 'Tik dieselfde PIN weer in.',
  pinsDiffer: () => "Die twee PIN's was nie dieselfde nie. Kies 'n PIN van 5 syfers.",
  menu: () =>
    'Enkosi\n1 Saldo\n2 Laaste fooitjies\n3 Onttrek\n4 Gee werker fooitjie\n5 My kode per SMS\n6 PIN, taal, hulp',
  balance: ({ balance, count, today }) => `Saldo ${balance}\nFooitjies vandag: ${count}, saam ${today}\n0 Terug`,
  lastTips: ({ lines }) => `Laaste fooitjies\n${lines}\n0 Terug`,
  noTips: () => 'Daar is nog geen fooitjies nie.\n0 Terug',
  withdrawHow: ({ balance, amount }) => `Saldo ${balance}\n1 Onttrek ${amount}\n2 Ander bedrag\n0 Terug`,
  withdrawAmount: ({ least, most }) => `Hoeveel wil jy onttrek? ${least} tot ${most}.\n0 Terug`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Onttrek ${amount} na ${bank}. Fooi ${fee}, jy kry ${net} teen ${day}.\nTik jou PIN om te bevestig.\n0 Terug`,
  withdrawn: ({ net, bank, day, ref }) => `${net} is op pad na ${bank}, daar teen ${day}. Ref ${ref}`,
  tipWho: () => "Wat is die werker-ID van die persoon vir wie jy 'n fooitjie wil gee?\n0 Terug",
  unknownWorker: () => 'Geen werker het hierdie ID nie. Tik dit asseblief weer.\n0 Terug',
  tipAmount: ({ who, least, most }) => `Fooitjie vir ${who}. Hoeveel? ${least} tot ${most}.\n0 Terug`,
  tipPin: ({ amount, who, fee, total }) =>
    `${amount} fooitjie vir ${who}. Fooi ${fee}, saam ${total}.\nTik jou PIN om dit te stuur.\n0 Terug`,
  tipped: ({ amount, who, balance, ref }) => `${amount} is gestuur na ${who}. Saldo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) => `Tik asseblief 'n bedrag van ${least} tot ${most}, soos 20 of 12.50.\n0 Terug`,
  wrongPin: ({ tries }) => `Hierdie PIN is nie reg nie. Pogings oor: ${tries}. Tik jou PIN.\n0 Terug`,
  locked: () =>
    "Jou foon is gesluit na drie verkeerde PIN's. Ontsluit dit in die app onder Profiel, of vra ondersteuning om jou te bel.",
  cardSent: () => 'Jou werker-ID is op pad na jou per SMS.\n0 Terug',
  settings: () => '1 Verander PIN\n2 Taal\n3 Boodskappe oor fooitjies\n4 Hulp\n0 Terug',
  oldPin: () => 'Tik die PIN wat jy nou het.\n0 Terug',
  pinSet: () => 'Jou nuwe PIN is gestel. Gee dit vir niemand nie.',
  tipMessages: () =>
    "Wanneer wil jy 'n SMS oor fooitjies kry?\n1 Vir elke fooitjie\n2 Een keer per dag\n3 Nooit nie\n0 Terug",
  saved: () => 'Dit is gestoor.\n0 Terug',
  help: () =>
    "Sien jou geld, onttrek dit, of gee 'n fooitjie. Ons vra nooit jou PIN per foon of SMS nie. Vrae? Ondersteuning in die app.\n0 Terug",
  stillBusy: ({ dial }) =>
    `Dit neem langer as gewoonlik. Dit is dalk gedoen: skakel ${dial} en kyk na jou saldo voordat jy weer probeer.`,
  refused: {
    workers_only: 'Dit is vir geregistreerde werkers.\n0 Terug',
    own_tip: "Jy kan nie vir jouself 'n fooitjie gee nie.\n0 Terug",
    unknown_worker: 'Hierdie werker kan nie meer fooitjies kry nie.\n0 Terug',
    insufficient_balance: 'Daar is nie genoeg geld in jou beursie nie.\n0 Terug',
    daily_limit: 'Dit gaan oor die limiet van R5000 per dag.\n0 Terug',
    monthly_limit: 'Dit gaan oor die limiet van R24999 per maand.\n0 Terug',
    no_bank_account: 'Voeg asseblief eers jou bankrekening by, in die app onder Profiel.\n0 Terug',
    wallet_frozen: 'Jou beursie is opgeskort. Kontak asseblief ondersteuning.\n0 Terug',
    wallet_in_debt: 'Betaal asseblief eers wat jy skuld, in die app onder Beursie.\n0 Terug',
    too_many: "Dit was te veel. Wag asseblief 'n minuut.\n0 Terug",
    busy: 'Dit het nie nou gewerk nie. Probeer asseblief weer.\n0 Terug',
  },
} satisfies Translation<typeof en>

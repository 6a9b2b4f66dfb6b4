// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const af = {
  back: 'Terug',
  choices: {
    balance: 'Saldo',
    tips: 'Laaste fooitjies',
    withdraw: 'Onttrek',
    tip: 'Gee werker fooitjie',
    card: 'My nommer per SMS',
    settings: 'PIN, taal, SMS',
    help: 'Hulp',
    callMe: 'Vra ons om jou te bel',
    forgotPin: 'PIN vergeet',
    otherAmount: 'Ander bedrag',
    changePin: 'Verander PIN',
    language: 'Taal',
    messages: 'Boodskappe oor fooitjies',
    lockBalance: 'Vra PIN voor saldo',
    openBalance: 'Saldo sonder PIN',
    every: 'Vir elke fooitjie',
    daily: 'Een keer per dag',
    none: 'Nooit nie',
  },
  newPin: () => "Kies 'n PIN van 5 syfers. Nie 12345 nie, en nie deel van jou nommer nie.",
  weakPin: () => "Hierdie PIN is te maklik om te raai. Kies 'n ander PIN van 5 syfers.",
  repeatPin: () => 'Tik dieselfde PIN weer.',
  pinsDiffer: () => "Die twee PIN's was nie dieselfde nie. Kies 'n PIN van 5 syfers.",
  typePin: () => 'Tik jou PIN.',
  oldPin: () => 'Tik jou huidige PIN.',
  pinSet: () => 'Jou nuwe PIN is gestel. Gee dit vir niemand nie.',
  wrongPin: ({ tries }) => `Verkeerde PIN. Pogings oor: ${tries}. Tik jou PIN.`,
  locked: ({ support }) => `Gesluit na drie verkeerde PIN's. Ontsluit dit in die app onder Profiel, of bel ${support}`,
  typeCode: () => "Ons het 'n kode per SMS gestuur. Tik dit hier, of skakel weer en kies Hulp, PIN vergeet.",
  wrongCode: () => 'Verkeerde kode. Kyk na die SMS en tik dit weer.',
  codeExpired: () => 'Hierdie kode het verval. Kies weer PIN vergeet.',
  newPinFrom: ({ time, support }) => `Jy kan 'n nuwe PIN kies vanaf ${time}. Nie jy nie? Bel ${support}`,
  newSim: ({ time, support }) =>
    `Hierdie nommer het 'n nuwe SIM, so geen geld beweeg tot ${time} nie. Nie jy nie? Bel ${support}`,
  callAsked: ({ support }) => `Ons sal jou op hierdie nommer bel. Of bel ons: ${support}`,
  balance: ({ balance, count, today }) => `Saldo ${balance}\nFooitjies vandag: ${count}, altesaam ${today}`,
  balanceNow: ({ balance }) => `Saldo ${balance}`,
  lastTips: ({ lines }) => `Laaste fooitjies\n${lines}`,
  noTips: () => 'Nog geen fooitjies nie.',
  withdrawAll: ({ amount }) => `Onttrek ${amount}`,
  withdrawAmount: ({ least, most }) => `Onttrek ${least} tot ${most}. Hoeveel?`,
  withdrawFreePin: ({ amount, bank, day }) =>
    `Onttrek ${amount} na ${bank}, gratis. Dit is daar teen ${day}.\nTik jou PIN om te bevestig.`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Onttrek ${amount} na ${bank}. Koste ${fee}, jy kry ${net} teen ${day}.\nTik jou PIN om te bevestig.`,
  withdrawn: ({ net, bank, day, ref }) => `${net} is op pad na ${bank}, daar teen ${day}. Ref ${ref}`,
  tipWho: () => "Wat is die werkernommer of werker-ID van die persoon vir wie jy 'n fooitjie wil gee?",
  unknownWorker: () => 'Geen werker het hierdie nommer of ID nie. Tik dit asseblief weer.',
  tipAmount: ({ who, least, most }) => `Fooitjie vir ${who}: ${least} tot ${most}. Hoeveel?`,
  tipPin: ({ amount, who, fee, total }) =>
    `${amount} fooitjie vir ${who}. Koste ${fee}, altesaam ${total}.\nTik jou PIN om dit te stuur.`,
  tipped: ({ amount, who, balance, ref }) => `${amount} is gestuur na ${who}. Saldo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) => `Tik asseblief 'n bedrag van ${least} tot ${most}. Met sent: 12.50`,
  cardSent: () => 'Jou werkernommer en werker-ID is op pad na jou per SMS.',
  whenToTell: () => "Wanneer wil jy 'n SMS oor fooitjies kry?",
  saved: () => 'Gestoor.',
  help: ({ support }) => `Bel ons: ${support}. Ons vra nooit jou PIN per foon of SMS nie.`,
  stillBusy: ({ dial }) =>
    `Dit neem langer as gewoonlik. Dit is dalk gedoen: skakel ${dial} en kyk na jou saldo voordat jy weer probeer.`,
  notLinked: ({ support }) =>
    `Enkosi: kry fooitjies op jou foon en onttrek dit na jou bank. Voeg hierdie nommer by in die app onder Profiel. Hulp: ${support}`,
  dialAgain: () => 'Hierdie sessie is verby. Skakel asseblief weer.',
  away: () => "Enkosi kan nie nou antwoord nie. Skakel asseblief weer oor 'n paar minute.",
  tooMany: () => "Te veel pogings. Wag asseblief 'n minuut.",
  refused: {
    unknown_worker: 'Hierdie werker ontvang nie meer fooitjies nie.',
    no_bank_account: 'Voeg asseblief eers jou bankrekening by, in die app onder Profiel.',
    wallet_in_debt: 'Betaal asseblief eers wat jy skuld, in die app onder Beursie.',
  },
} satisfies Translation<typeof en>

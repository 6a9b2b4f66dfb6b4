import { ACCOUNT_NUMBER, RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { profile as english } from '../en/profile.ts'

export const profile = {
  operatorDesk: 'Operateurs se blad',
  title: 'Profiel',
  worker: 'Dienswerker',
  customer: 'Kliënt',
  become: {
    title: 'Kry self fooitjies',
    text: 'Sê mense dankie vir jou werk? Registreer, druk jou kaart en hou 100% van elke fooitjie.',
    button: 'Word ’n dienswerker',
  },
  logOut: 'Meld af',
  settings: 'Instellings',
  groups: { work: 'My werk', money: 'Geld', app: 'Hierdie app', privacy: 'Privaatheid' },
  details: {
    title: 'Werkerbesonderhede',
    edit: 'Wysig',
    id: 'Werker-ID',
    number: 'Werkernommer',
    category: 'Soort diens',
    status: 'Status',
    verified: 'Geverifieer',
    pending: 'Wag vir verifikasie',
    rating: 'Beoordeling',
    payments: 'Betalings altesaam',
    location: 'Plek',
    rejected: (reason: string) =>
      reason
        ? `Jy is nog nie geverifieer nie. Die rede: ${reason}`
        : 'Jy is nog nie geverifieer nie: iets moet eers reggemaak word.',
    rejectedNext: 'Jy kan steeds fooitjies ontvang en geld onttrek. Maak dit reg, en',
    contact: 'skryf dan aan ons hulpdiens',
  },
  qr: {
    title: 'Jou QR-kode vir betaling',
    text: 'Kliënte kan dit skandeer om vir jou betalings te stuur',
    number: (number: string) => `Werkernommer ${number}: mense kan dit op enige foon intik`,
    picture: (id: string) => `QR-kode vir betaling aan werker ${id}`,
    print: 'Stoor / druk my QR-kaart',
    printText: 'Enige foon se kamera maak dit oop. Dra dit, of sit dit teen die muur.',
    size: 'Kaartgrootte',
    badge: 'Nekkaart (A6)',
    poster: 'Plakkaat (A4)',
    stickers: 'Agt plakkers (A4)',
    pdf: 'Stoor as PDF',
    printNow: 'Druk',
    save: 'Stoor prent',
    drawing: (id: string) => `QR-kode met die skakel om werker ${id} ’n fooitjie te gee`,
    file: (id: string) => `${PRODUCT.name.toLowerCase()}-${id.replace(/[^\w-]+/g, '-')}.png`,
  },
  form: {
    register: `Verdien met ${PRODUCT.name}`,
    registerText: 'Jy hou 100% van elke fooitjie. Bankbesonderhede kan wag totdat jy geld wil onttrek.',
    id: 'Werker-ID-nommer',
    idHint: 'Wat kliënte intik om jou te kry, soos PG-1024',
    step: (step: number) => `Stap ${step} van 3`,
    next: 'Volgende',
    ready: 'Stap 3 van 3: druk jou kaart en dra dit.',
    bankDetails: 'Bankbesonderhede',
    bankDetailsLater: 'Bankbesonderhede (vir onttrekkings; jy kan dit later byvoeg)',
    category: 'Soort diens',
    location: 'Plek',
    locationHint: 'Jou voorstad, soos Rosebank',
    holder: 'Naam van rekeninghouer',
    bank: 'Naam van bank',
    number: 'Rekeningnommer',
    numberKept: (masked: string) => `Nou ${masked}. Los leeg om dit te hou.`,
    numberHint: `${ACCOUNT_NUMBER.minDigits} tot ${ACCOUNT_NUMBER.maxDigits} syfers. Dit word geënkripteer gestoor, en net die laaste 4 syfers word gewys.`,
    numberUnusual: (bank: string, from: number, to: number) =>
      from === to
        ? `Rekeningnommers van ${bank} het gewoonlik ${from} syfers. Kyk asseblief of joune reg is.`
        : `Rekeningnommers van ${bank} het gewoonlik ${from} tot ${to} syfers. Kyk asseblief of joune reg is.`,
    optional: '(opsioneel)',
    create: 'Skep werkerprofiel',
    creating: 'Besig om profiel te skep...',
    cancel: 'Kanselleer',
    missingId: 'Tik asseblief ’n werker-ID-nommer in',
    created: { title: 'Dienswerkerprofiel geskep', description: 'Jy kan nou betalings ontvang!' },
    update: 'Verander werkerbesonderhede',
    save: 'Stoor profiel',
    saving: 'Besig om te stoor...',
    saved: { title: 'Profiel verander', description: 'Jou dienswerkerprofiel is verander' },
    unchanged: { title: 'Niks om te verander nie', description: 'Jy het niks verander nie' },
    signInAgain:
      'Meld vir jou veiligheid eers weer aan voordat jy bankbesonderhede verander, en tik dan weer die rekeningnommer in.',
    signInFirst: 'Meld vir bankbesonderhede eers weer aan. Wat jy hier ingetik het, bly.',
    rights: `Jy mag hierdie inligting enige tyd gratis sien, regmaak of uitvee; ons antwoord binne ${RETENTION.answerWithinDays} dae.`,
    rightsLink: 'Hoe ons dit gebruik',
  },
  face: {
    title: 'Jou prentjie',
    hint: 'Mense wat jou opsoek, sien dit langs jou naam.',
    nth: (n: number) => `Prentjie ${n}`,
  },
  name: {
    title: 'Jou naam',
    show: (name: string) => `Wys my voornaam aan mense wat my ’n fooitjie gee (${name})`,
    hint: 'Sodat hulle weet wie hulle betaal. Jou van, e-posadres en bank word nooit gewys nie.',
    atRegistration: (name: string) =>
      `Jou voornaam word gewys aan mense wat jou ’n fooitjie gee (${name}). Jy kan dit in jou profiel afskakel.`,
  },
  sound: {
    title: 'Wanneer ’n fooitjie aankom',
    chime: 'Speel ’n klokkie',
    speak: 'Sê die bedrag hardop',
    sample: 'So klink ’n fooitjie',
    hint: 'Jy hoor dit terwyl die app oop is. Wat jy kies, word op hierdie foon gehou.',
  },
} as const satisfies Translation<typeof english>

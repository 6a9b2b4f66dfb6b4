import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { phone as english } from '../en/phone.ts'

export const phone = {
  title: 'Sonder ’n slimfoon',
  text: (code: string) =>
    `Met enige foon kan jy jou saldo sien, geld onttrek en fooitjies gee: skakel ${code}. Dit kos geen data nie. Boodskappe vertel jou van fooitjies en uitbetalings.`,
  number: 'Selfoonnommer',
  numberHint:
    'Suid-Afrikaans, soos 082 123 4567. Dit word geënkripteer gestoor, en net die laaste 4 syfers word gewys.',
  send: 'Stuur kode',
  sending: 'Besig om te stuur...',
  sent: (number: string) => `Ons het ’n kode na ${number} gestuur. Dit geld 10 minute lank.`,
  code: 'Kode van 6 syfers',
  confirm: 'Koppel nommer',
  confirming: 'Besig om te koppel...',
  linked: { title: 'Nommer gekoppel', description: 'Skakel die kode op daardie foon en kies ’n PIN' },
  joins:
    'Hierdie nommer het ’n rekening wat per foon oopgemaak is. Tik die PIN daarvan in om daardie rekening hier te gebruik, met sy beursie, werkernommer, geskiedenis en limiete.',
  pin: `Jou ${PRODUCT.name}-PIN van 5 syfers`,
  join: 'Gaan voort met hierdie rekening',
  joining: 'Besig om saam te voeg...',
  joined: 'Jou rekening is nou ook in die app.',
  another: 'Gebruik ’n ander nommer',
  yours: (number: string) => `Jou nommer is ${number}.`,
  noPin: (code: string) => `Skakel ${code} op daardie foon om ’n PIN te kies.`,
  language: 'Taal van kieslyste en boodskappe',
  tips: 'Boodskappe oor fooitjies',
  tipChoices: { every: 'Vir elke fooitjie', daily: 'Een keer per dag, in die aand', none: 'Nooit nie' },
  tipsHint: 'Ons stuur altyd boodskappe oor uitbetalings en veiligheid.',
  stopped:
    'Iemand het STOP van hierdie nommer af gestuur, daarom kry jy nie boodskappe oor fooitjies nie. Kies weer om hulle te kry.',
  saved: { title: 'Gestoor', description: 'Dit geld van nou af' },
  locked: `Jou ${PRODUCT.name}-PIN is gesluit na drie verkeerde pogings.`,
  support: (number: string) => `Is daar iets verkeerd met jou foon? Bel ${number}.`,
  newPin: (time: string) =>
    `Iemand het gemeld dat hierdie PIN vergeet is. ’n Nuwe een kan vanaf ${time} op die foon gekies word. Was dit nie jy nie? Gebruik jou PIN een keer.`,
  held: (time: string) => `Hierdie nommer het ’n nuwe SIM, dus is geld geblokkeer tot ${time}.`,
  idle: 'Niemand het 90 dae lank van hierdie nommer af geskakel nie, dus kry dit geen boodskappe met bedrae nie. Skakel die kode op daardie foon en tik jou PIN in, of koppel die nommer weer: tik op Verander nommer.',
  linkAgain: 'Hierdie nommer het ’n nuwe SIM. Koppel die nommer weer om ’n nuwe PIN te kies: tik op Verander nommer.',
  newSim:
    'Hierdie nommer het ’n nuwe SIM. As dit joune is, tik jou PIN op daardie foon in of koppel die nommer weer: tik op Verander nommer. As dit nie joune is nie, sluit die nommer nou.',
  stolen: 'Jou selfoonnommer het ’n nuwe SIM. As jy dit nie verander het nie, het iemand dalk jou nommer gesteel.',
  look: 'Kyk na jou foon',
  lock: 'Sluit hierdie nommer',
  lockedNow: { title: 'Nommer gesluit', description: 'Koppel dit weer om dit te gebruik' },
  unlock: 'Ontsluit en kies ’n nuwe PIN',
  forget: 'Verwyder my PIN',
  unlocked: { title: 'PIN verwyder', description: 'Skakel om ’n nuwe een te kies' },
  change: 'Verander nommer',
  keep: 'Hou hierdie nommer',
  remove: 'Verwyder nommer',
  removed: { title: 'Nommer verwyder', description: 'Daardie foon kan nie meer hier gebruik word nie' },
  signInAgain: 'Meld vir jou veiligheid eers weer aan voordat jy jou nommer verander.',
} as const satisfies Translation<typeof english>

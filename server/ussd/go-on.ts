import { LANGUAGES, type Language } from '#contract/languages.ts'
import { setPhone } from '#server/phones/change-phone.ts'
import { hearNewPin, hearOldPin, hearRepeatedPin } from './choose-pin.ts'
import { readBalance, readLastTips, sendCard } from './look.ts'
import { menu, over, type Place, page, type Screen, type Visit } from './place.ts'
import { CHOOSE_LANGUAGE, USSD_TEXTS } from './texts/ussd-texts.ts'
import { askAmount, askWho, hearTipPin } from './tip-by-phone.ts'
import { askHow, hearWithdrawAmount, hearWithdrawHow, hearWithdrawPin } from './withdraw-by-phone.ts'

/** Where a phone that has just dialled begins: without a language or a PIN, there. */
export function begin(visit: Visit): Screen {
  const { phone, texts } = visit
  if (phone.locked) return over(texts.locked())
  if (!phone.language) return { say: CHOOSE_LANGUAGE, place: { at: 'language' } }
  if (!phone.hasPin) return { say: texts.newPin(), place: { at: 'new pin' } }
  return menu(visit)
}

/** What the phone shows after this was typed at this place. */
export async function goOn(visit: Visit, place: Place, typed: string): Promise<Screen> {
  const { texts, phone } = visit
  const input = typed.trim()
  if (phone.locked) return over(texts.locked())
  if (input === '0' && phone.hasPin && place.at !== 'menu') return menu(visit)
  switch (place.at) {
    case 'language':
      return hearLanguage(visit, input)
    case 'new pin':
      return hearNewPin(visit, place, input)
    case 'repeat pin':
      return hearRepeatedPin(visit, place, input)
    case 'menu':
      return hearMenu(visit, input)
    case 'withdraw how':
      return hearWithdrawHow(visit, place, input)
    case 'withdraw amount':
      return hearWithdrawAmount(visit, input)
    case 'withdraw pin':
      return hearWithdrawPin(visit, place, input)
    case 'tip who':
      return askAmount(visit, input)
    case 'tip amount':
    case 'tip pin':
      return hearTipPin(visit, place, input)
    case 'settings':
      return hearSettings(visit, input)
    case 'old pin':
      return hearOldPin(visit, input)
    case 'tip messages':
      return hearTipMessages(visit, input)
    case 'page':
      return menu(visit)
  }
}

async function hearMenu(visit: Visit, input: string): Promise<Screen> {
  switch (input) {
    case '1':
      return readBalance(visit)
    case '2':
      return readLastTips(visit)
    case '3':
      return askHow(visit)
    case '4':
      return askWho(visit)
    case '5':
      return sendCard(visit)
    case '6':
      return { say: visit.texts.settings(), place: { at: 'settings' } }
    default:
      return menu(visit)
  }
}

async function hearLanguage(visit: Visit, input: string): Promise<Screen> {
  const language: Language | undefined = LANGUAGES[Number(input) - 1]
  if (!/^\d$/.test(input) || !language) return { say: CHOOSE_LANGUAGE, place: { at: 'language' } }
  await setPhone(visit.services, visit.caller, { language })
  const changed = { ...visit, language, texts: USSD_TEXTS[language] }
  return visit.phone.hasPin ? menu(changed) : { say: changed.texts.newPin(), place: { at: 'new pin' } }
}

async function hearSettings(visit: Visit, input: string): Promise<Screen> {
  const { texts } = visit
  switch (input) {
    case '1':
      return { say: texts.oldPin(), place: { at: 'old pin' } }
    case '2':
      return { say: CHOOSE_LANGUAGE, place: { at: 'language' } }
    case '3':
      return { say: texts.tipMessages(), place: { at: 'tip messages' } }
    case '4':
      return page(texts.help())
    default:
      return { say: texts.settings(), place: { at: 'settings' } }
  }
}

async function hearTipMessages({ services, caller, texts }: Visit, input: string): Promise<Screen> {
  const tipMessages = ({ 1: 'every', 2: 'daily', 3: 'none' } as const)[input]
  if (!tipMessages) return { say: texts.tipMessages(), place: { at: 'tip messages' } }
  await setPhone(services, caller, { tipMessages })
  return page(texts.saved())
}

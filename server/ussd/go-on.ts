import { LANGUAGES, type Language } from '#contract/languages.ts'
import { setPhone } from '#server/phones/change-phone.ts'
import { callMe, forgotPin, handlePinCode, help, isForLocked } from './ask-for-help.ts'
import { begin, chooseLanguage, locked } from './begin.ts'
import { handleNewPin, handleOldPin, handleRepeatedPin, refusePin } from './choose-pin.ts'
import { readBalance, readLastTips, sendCard } from './look.ts'
import { type Action, menu, type Place, page, question, type Screen, type Visit } from './place.ts'
import { USSD_TEXTS } from './texts/ussd-texts.ts'
import { askWho, handleTipAmount, handleTipPin, handleWho } from './tip-by-phone.ts'
import { askAmount, askHow, handleWithdrawAmount, handleWithdrawPin, withdrawAll } from './withdraw-by-phone.ts'

/** What the phone shows after this was typed at this place. */
export async function goOn(visit: Visit, place: Place, typed: string): Promise<Screen> {
  const { phone } = visit
  const input = typed.trim()
  const action =
    place.at === 'menu' ? (/^[1-9]$/.test(input) && place.choices[Number(input) - 1]) || place.again : undefined
  if (phone.locked && !isForLocked(action ?? place.at, 'forgotten' in place)) return locked(visit)
  if (input === '0') return place.at === 'new pin' && !phone.hasPin ? chooseLanguage(visit) : begin(visit)
  switch (place.at) {
    case 'menu':
      return ACTIONS[action ?? 'start'](visit)
    case 'new pin':
      return handleNewPin(visit, place, input)
    case 'repeat pin':
      return handleRepeatedPin(visit, place, input)
    case 'withdraw amount':
      return handleWithdrawAmount(visit, input)
    case 'withdraw pin':
      return handleWithdrawPin(visit, place, input)
    case 'tip who':
      return handleWho(visit, input)
    case 'tip amount':
      return handleTipAmount(visit, place, input)
    case 'tip pin':
      return handleTipPin(visit, place, input)
    case 'pin code':
      return handlePinCode(visit, input)
    case 'old pin':
      return handleOldPin(visit, input)
    case 'pin for':
      return (await refusePin(visit, place, input)) ?? WITH_PIN[place.then](visit)
  }
}

const ACTIONS: Record<Action, (visit: Visit) => Screen | Promise<Screen>> = {
  start: begin,
  balance: (visit) => (visit.phone.balanceNeedsPin ? askPinFor(visit, 'balance') : readBalance(visit)),
  tips: readLastTips,
  withdraw: askHow,
  withdrawAll,
  otherAmount: askAmount,
  tip: askWho,
  card: sendCard,
  settings,
  changePin: (visit) => question(visit, visit.texts.oldPin(), { at: 'old pin' }),
  language: chooseLanguage,
  ...(Object.fromEntries(LANGUAGES.map((each) => [each, (visit: Visit) => speak(visit, each)])) as Record<
    Language,
    (visit: Visit) => Promise<Screen>
  >),
  messages,
  every: (visit) => save(visit, { tipMessages: 'every' }),
  daily: (visit) => save(visit, { tipMessages: 'daily' }),
  none: (visit) => save(visit, { tipMessages: 'none' }),
  lockBalance: (visit) => save(visit, { balanceNeedsPin: true }),
  // Whoever only holds the phone must not switch it off.
  openBalance: (visit) => askPinFor(visit, 'openBalance'),
  help,
  callMe,
  forgotPin,
}

const WITH_PIN = {
  balance: readBalance,
  openBalance: (visit: Visit) => save(visit, { balanceNeedsPin: false }),
}

const askPinFor = (visit: Visit, then: keyof typeof WITH_PIN) =>
  question(visit, visit.texts.typePin(), { at: 'pin for', then })

function settings(visit: Visit): Screen {
  const { changePin, language, messages, lockBalance, openBalance } = visit.texts.choices
  const onBalance = visit.phone.balanceNeedsPin ? { openBalance } : { lockBalance }
  return menu(visit, 'settings', visit.texts.choices.settings, { changePin, language, messages, ...onBalance })
}

function messages(visit: Visit): Screen {
  const { every, daily, none } = visit.texts.choices
  return menu(visit, 'messages', visit.texts.whenToTell(), { every, daily, none })
}

async function speak(visit: Visit, language: Language): Promise<Screen> {
  await setPhone(visit.services, visit.caller, { language })
  return begin({ ...visit, language, phone: { ...visit.phone, language }, texts: USSD_TEXTS[language] })
}

async function save(visit: Visit, chosen: Parameters<typeof setPhone>[2]): Promise<Screen> {
  await setPhone(visit.services, visit.caller, chosen)
  return page(visit, visit.texts.saved())
}

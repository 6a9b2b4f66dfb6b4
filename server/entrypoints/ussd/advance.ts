import { LANGUAGES, type Language } from '#contract/languages.ts'
import { RAIL_NAMES, type Rail } from '#contract/rails.ts'
import { setPhone } from '#server/people/phones/change-phone.ts'
import { callMe, forgotPin, handlePinCode, help, isForLocked, isForNewSim } from './ask-for-help.ts'
import { begin, chooseLanguage, locked } from './begin.ts'
import { askCard, handleCardCode, handleCardNumber } from './card-by-phone.ts'
import { askCash, handleCashAmount, handleCashPin, showCashCodes } from './cash-by-phone.ts'
import { handleNewPin, handleOldPin, handleRepeatedPin, refusePin } from './choose-pin.ts'
import { askClosing, handleClosePin } from './close-by-phone.ts'
import { readBalance, readLastTips, sendWorkerNumber, showWorkerNumber } from './look.ts'
import { type Action, menu, page, question, type Screen, type State, speechIn, type Visit } from './screen.ts'
import { askRecipient, handleRecipient, handleTipAmount, handleTipPin } from './tip-by-phone.ts'
import { isForIdle } from './wake.ts'
import { handleWakeId, handleWakePin } from './wake-number.ts'
import {
  askAmount,
  askHowMuch,
  askWithdrawal,
  handleWithdrawAmount,
  handleWithdrawBank,
  handleWithdrawPin,
  withdrawAll,
} from './withdraw-by-phone.ts'

/** The next screen after this input in this state. */
export async function advance(visit: Visit, state: State, typed: string): Promise<Screen> {
  const { phone } = visit
  const input = typed.trim()
  const action =
    state.at === 'menu' ? (/^[1-9]$/.test(input) && state.choices[Number(input) - 1]) || state.again : undefined
  if (phone.locked && !isForLocked(action ?? state.at, 'forgotten' in state)) return locked(visit)
  if (phone.idle && !isForIdle(action ?? state)) return begin(visit)
  // A session from before the report shows no more than one that begins now.
  if (phone.hasNewSim && !phone.idle && !isForNewSim(action ?? state)) return begin(visit)
  if (input === '0') return state.at === 'new pin' && !phone.hasPin ? chooseLanguage(visit) : begin(visit)
  return action ? ACTIONS[action](visit) : HANDLERS[state.at](visit, state as never, input)
}

type Shown = Screen | Promise<Screen>
type Handlers = {
  [At in State['at']]: (visit: Visit, state: Extract<State, { at: At }>, input: string) => Shown
}

/** Handlers of the input in each state. */
const HANDLERS: Handlers = {
  menu: begin,
  'new pin': handleNewPin,
  'repeat pin': handleRepeatedPin,
  'old pin': handleOldPin,
  'pin code': handlePinCode,
  'pin for': async (visit, state, input) => (await refusePin(visit, state, input)) ?? WITH_PIN[state.then](visit),
  'withdraw bank': handleWithdrawBank,
  'withdraw amount': handleWithdrawAmount,
  'withdraw pin': handleWithdrawPin,
  'cash amount': handleCashAmount,
  'cash pin': handleCashPin,
  'tip who': handleRecipient,
  'tip amount': handleTipAmount,
  'tip pin': handleTipPin,
  'card number': handleCardNumber,
  'card code': handleCardCode,
  'close pin': handleClosePin,
  'wake id': handleWakeId,
  'wake pin': handleWakePin,
}

const ACTIONS: Record<Action, (visit: Visit) => Shown> = {
  start: begin,
  balance: (visit) => withPinIfWanted(visit, 'balance'),
  tips: (visit) => withPinIfWanted(visit, 'tips'),
  withdraw: askWithdrawal,
  ...byRail((rail) => rail, askHowMuch),
  ...byRail((rail) => `all ${rail}` as const, withdrawAll),
  ...byRail((rail) => `amount ${rail}` as const, askAmount),
  cash: askCash,
  cashCodes: (visit) => askPinFor(visit, 'cashCodes'),
  tip: askRecipient,
  workerNumber: showWorkerNumber,
  numberBySms: sendWorkerNumber,
  claimCard: askCard,
  settings,
  changePin: (visit) => question(visit, visit.say('oldPin'), { at: 'old pin' }),
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
  // Somebody who only holds the phone must not switch it off.
  openBalance: (visit) => askPinFor(visit, 'openBalance'),
  closeAccount: askClosing,
  help,
  callMe,
  forgotPin,
}

/** The same choice for each way out of the wallet. */
function byRail<Name extends string>(name: (rail: Rail) => Name, act: (visit: Visit, rail: Rail) => Shown) {
  return Object.fromEntries(RAIL_NAMES.map((rail) => [name(rail), (visit: Visit) => act(visit, rail)])) as Record<
    Name,
    (visit: Visit) => Shown
  >
}

const WITH_PIN = {
  balance: readBalance,
  tips: readLastTips,
  cashCodes: showCashCodes,
  openBalance: (visit: Visit) => save(visit, { balanceNeedsPin: false }),
}

const askPinFor = (visit: Visit, then: keyof typeof WITH_PIN) =>
  question(visit, visit.say('typePin'), { at: 'pin for', then })

const withPinIfWanted = (visit: Visit, what: keyof typeof WITH_PIN) =>
  visit.phone.balanceNeedsPin || visit.phone.hasNewSim ? askPinFor(visit, what) : WITH_PIN[what](visit)

function settings(visit: Visit): Screen {
  const { settings: head, changePin, language, messages, lockBalance, openBalance, closeAccount } = visit.texts.choices
  const onBalance = visit.phone.balanceNeedsPin ? { openBalance } : { lockBalance }
  const onClosing = visit.phone.joinedByPhone && { closeAccount }
  return menu(visit, 'settings', head, { changePin, language, messages, ...onBalance, ...onClosing })
}

function messages(visit: Visit): Screen {
  const { every, daily, none } = visit.texts.choices
  return menu(visit, 'messages', visit.say('whenToTell'), { every, daily, none })
}

async function speak(visit: Visit, language: Language): Promise<Screen> {
  await setPhone(visit.services, visit.caller, { language })
  return begin({ ...visit, ...speechIn(visit.services, language), phone: { ...visit.phone, language } })
}

async function save(visit: Visit, chosen: Parameters<typeof setPhone>[2]): Promise<Screen> {
  await setPhone(visit.services, visit.caller, chosen)
  return page(visit, visit.say('saved'))
}

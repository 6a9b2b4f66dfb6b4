import { LANGUAGE_NAMES } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { momentOnPhone } from '#server/people/phones/on-phone.ts'
import { firstMenu, menu, question, type Screen, type Visit } from './screen.ts'
import { wake } from './wake.ts'

/** The first screen of a phone that has just dialled; without a language or a PIN, the choice of it. Impossible actions are not offered. */
export function begin(visit: Visit): Screen {
  const { caller, phone, texts, say } = visit
  const { balance, tips, withdraw, tip, workerNumber, settings, help } = texts.choices
  if (!phone.language) return chooseLanguage(visit)
  if (phone.idle) return phone.locked ? locked(visit) : wake(visit)
  if (phone.mayChoosePin) {
    return question(visit, say('newPin'), { at: 'new pin', replaces: phone.pinMark, forgotten: true })
  }
  if (phone.locked) return locked(visit)
  if (phone.hasNewSim) return newSim(visit)
  if (!phone.hasPin) return question(visit, say('newPin'), { at: 'new pin' })
  return firstMenu(PRODUCT.name, {
    balance,
    ...(caller.workerId && { tips, withdraw }),
    tip,
    ...(caller.workerId && { workerNumber }),
    settings,
    help,
  })
}

/** After three wrong PINs a person can call, be called, or wait for a new PIN. */
export function locked(visit: Visit): Screen {
  const { phone, texts } = visit
  const { callMe, forgotPin } = texts.choices
  if (phone.newPinFrom && !phone.idle) return firstMenu(newPinFrom(visit, phone.newPinFrom), { callMe })
  return firstMenu(visit.say('locked'), { callMe, ...(!phone.hasNewSim && !phone.idle && { forgotPin }) })
}

/** Another SIM: nothing but what its owner knows, the PIN, opens it again. Without one it has to be linked again. */
function newSim({ phone, texts, say, language }: Visit): Screen {
  const { balance, help, callMe } = texts.choices
  if (!phone.hasPin) return firstMenu(say('newSimNoPin'), { callMe })
  const held = phone.heldUntil && say('newSim', { time: momentOnPhone(language, phone.heldUntil) })
  return firstMenu(held ?? say('newSimPin'), { balance, help })
}

export function newPinFrom({ say, language }: Visit, from: Date): string {
  return say('newPinFrom', { time: momentOnPhone(language, from) })
}

/** The only screen that is the same for all. A person who has chosen before can go back. */
export function chooseLanguage(visit: Visit): Screen {
  if (!visit.phone.language) return firstMenu(PRODUCT.name, LANGUAGE_NAMES)
  return menu(visit, 'language', PRODUCT.name, LANGUAGE_NAMES)
}

import { LANGUAGE_NAMES } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { momentOnPhone } from '#server/phones/on-phone.ts'
import { firstMenu, menu, question, type Screen, type Visit } from './place.ts'

/** Where a phone that has just dialled begins: without a language or a PIN, there. What it cannot do is not offered. */
export function begin(visit: Visit): Screen {
  const { caller, phone, texts } = visit
  const { balance, tips, withdraw, tip, card, settings, help, callMe } = texts.choices
  const isHeld = phone.heldUntil !== null
  if (!phone.language) return chooseLanguage(visit)
  if (phone.mayChoosePin && !isHeld) {
    return question(visit, texts.newPin(), { at: 'new pin', replaces: phone.pinMark, forgotten: true })
  }
  if (phone.locked) return locked(visit)
  if (isHeld) return firstMenu(held(visit), phone.hasPin ? { balance, help } : { callMe })
  if (!phone.hasPin) return question(visit, texts.newPin(), { at: 'new pin' })
  return firstMenu(PRODUCT.name, {
    balance,
    ...(caller.workerId && { tips, withdraw }),
    tip,
    ...(caller.workerId && { card }),
    settings,
    help,
  })
}

/** After three wrong PINs: what is left is to call, to be called, or to wait for a new PIN. */
export function locked({ texts, phone, language, support }: Visit): Screen {
  const { callMe, forgotPin } = texts.choices
  if (!phone.newPinFrom) return firstMenu(texts.locked({ support }), { callMe, forgotPin })
  return firstMenu(texts.newPinFrom({ time: momentOnPhone(language, phone.newPinFrom), support }), { callMe })
}

export function held({ texts, phone, language, support }: Visit): string {
  const time = phone.heldUntil ? momentOnPhone(language, phone.heldUntil) : ''
  return texts.newSim({ time, support })
}

/** The one screen that is the same for all. Whoever has chosen before can go back. */
export function chooseLanguage(visit: Visit): Screen {
  if (!visit.phone.language) return firstMenu(PRODUCT.name, LANGUAGE_NAMES)
  return menu(visit, 'language', PRODUCT.name, LANGUAGE_NAMES)
}

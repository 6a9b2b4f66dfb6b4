import { LANGUAGE_NAMES } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { firstMenu, menu, over, question, type Screen, type Visit } from './place.ts'

/** Where a phone that has just dialled begins: without a language or a PIN, there. What it cannot do is not offered. */
export function begin(visit: Visit): Screen {
  const { caller, phone, texts } = visit
  const { balance, tips, withdraw, tip, card, settings, help } = texts.choices
  if (!phone.language) return chooseLanguage(visit)
  if (phone.locked) return over(texts.locked())
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

/** The one screen that is the same for all. Whoever has chosen before can go back. */
export function chooseLanguage(visit: Visit): Screen {
  if (!visit.phone.language) return firstMenu(PRODUCT.name, LANGUAGE_NAMES)
  return menu(visit, 'language', PRODUCT.name, LANGUAGE_NAMES)
}

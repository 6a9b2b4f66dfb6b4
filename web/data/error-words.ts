import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import type { ToastWords } from '#web/ui/toast.ts'
import { ApiError, NoAnswer } from './api.ts'

/** The toast for a failed call: what the server said, with its status, or that nobody answered. */
export function errorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswer)
}

/** As `errorWords`, for money: whoever got no answer must know that trying again is safe. */
export function moneyErrorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswerToMoney)
}

/** What stands in the page about a failed call: the sentence alone. Nothing where nothing failed, or where a link to sign in again says it. */
export function errorSentence(error: unknown, words = errorWords): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiError)) return words(error).description
  return error.code === 'sign_in_again' ? undefined : error.sentence
}

function failed(error: unknown, noAnswer: string): ToastWords {
  return {
    title: common.error,
    description: error instanceof NoAnswer ? noAnswer : (error as Error).message,
    bad: true,
  }
}

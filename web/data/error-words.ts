import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import type { ToastWords } from '#web/ui/toast.ts'
import { ApiError, NoAnswer } from './api.ts'

/** The toast for a failed call: the server's sentence with its status, or that there was no response. */
export function errorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswer)
}

/** As `errorWords`, for money: without a response a person must know that trying again is safe. */
export function moneyErrorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswerToMoney)
}

/** The sentence in the page about a failed call. None if nothing failed, or if a link to sign in again says it. */
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

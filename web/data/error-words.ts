import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import type { ToastWords } from '#web/ui/toast.ts'
import { NoAnswer } from './api.ts'

/** The toast for a failed call: what the server said, or that nobody answered. */
export function errorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswer)
}

/** As `errorWords`, for money: whoever got no answer must know that trying again is safe. */
export function moneyErrorWords(error: unknown): ToastWords {
  return failed(error, money.noAnswerToMoney)
}

function failed(error: unknown, noAnswer: string): ToastWords {
  return {
    title: common.error,
    description: error instanceof NoAnswer ? noAnswer : (error as Error).message,
    bad: true,
  }
}

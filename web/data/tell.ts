import { rand } from '#contract/money.ts'
import { spokenInEnglish } from '#contract/spoken-amount.ts'
import { live } from '#web/texts/en/live.ts'
import { type ToastWords, toast } from '#web/ui/toast.ts'
import { soundTip, tipSound } from './tip-sound.ts'

interface News {
  amount: number
  /** Of a transfer. */
  guardNumber?: string
  /** Of a payout that came back. */
  reason?: string
}

/** Announces money that has just arrived. What was earned can be heard too. */
export function tellOf({ type, data }: MessageEvent<string>): void {
  const news = JSON.parse(data) as News
  toast(wordsOf(type, news))
  if (type === 'tip' || type === 'transfer')
    soundTip(tipSound(), { here: live.spoken(news.amount), english: spokenInEnglish(news.amount) })
}

function wordsOf(type: string, { amount, guardNumber = '', reason = '' }: News): ToastWords {
  if (type === 'load') return live.lateLoad(rand(amount))
  if (type === 'return') return live.returned(rand(amount), reason)
  return {
    title: live.received(rand(amount)),
    description: type === 'transfer' ? live.from(guardNumber) : live.thanks,
  }
}

import type { News } from '#contract/events.ts'
import { type Cents, rand } from '#contract/money.ts'
import { spokenInEnglish } from '#contract/spoken-amount.ts'
import { live } from '#web/texts/en/live.ts'
import { celebrate } from '#web/ui/celebrate.ts'
import { currentToast, type ToastWords } from '#web/ui/toast.ts'
import { showNews } from './news-place.ts'
import { soundTip, tipSound } from './tip-sound.ts'

/** Announces money that has just arrived, with a sound if it was earned. */
export function announce({ type, data }: MessageEvent<string>): void {
  const news = { event: type, data: JSON.parse(data) } as News
  if (news.event === 'return') {
    announceReturn(news.data.amount, news.data.reason)
    return
  }
  showNews(wordsOf(news))
  const { amount } = news.data
  if (news.event === 'tip' || news.event === 'transfer') {
    celebrate(amount, (cents) => `+${rand(cents)}`)
    soundTip(tipSound(), { here: live.spoken(amount), english: spokenInEnglish(amount) })
  }
}

/** Says once that a withdrawal came back: its owner who cancels it hears of it by the answer and by the event. */
export function announceReturn(amount: Cents, reason: string): void {
  const words = live.returned(rand(amount), reason)
  const shown = currentToast()
  if (!shown?.open || shown.description !== words.description) showNews(words)
}

function wordsOf({ event, data }: Exclude<News, { event: 'return' }>): ToastWords {
  const amount = rand(data.amount)
  switch (event) {
    case 'tip':
      return { title: live.received(amount), description: live.thanks }
    case 'transfer':
      return { title: live.received(amount), description: live.from(data.guardNumber) }
    case 'load':
      return live.lateLoad(amount)
  }
}

import type { News } from '#contract/events.ts'
import { rand } from '#contract/money.ts'
import { spokenInEnglish } from '#contract/spoken-amount.ts'
import { live } from '#web/texts/en/live.ts'
import { celebrate } from '#web/ui/celebrate.ts'
import type { ToastWords } from '#web/ui/toast.ts'
import { showNews } from './news-place.ts'
import { soundTip, tipSound } from './tip-sound.ts'

/** Announces money that has just arrived, with a sound if it was earned. */
export function announce({ type, data }: MessageEvent<string>): void {
  const news = { event: type, data: JSON.parse(data) } as News
  showNews(wordsOf(news))
  const { amount } = news.data
  if (news.event === 'tip' || news.event === 'transfer') {
    celebrate(amount, (cents) => `+${rand(cents)}`)
    soundTip(tipSound(), { here: live.spoken(amount), english: spokenInEnglish(amount) })
  }
}

function wordsOf({ event, data }: News): ToastWords {
  const amount = rand(data.amount)
  switch (event) {
    case 'tip':
      return { title: live.received(amount), description: live.thanks }
    case 'transfer':
      return { title: live.received(amount), description: live.from(data.guardNumber) }
    case 'load':
      return live.lateLoad(amount)
    case 'return':
      return live.returned(amount, data.reason)
  }
}

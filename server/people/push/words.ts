import type { News } from '#contract/events.ts'
import type { Language } from '#contract/languages.ts'
import { rand } from '#contract/money.ts'
import { fill } from '#server/platform/language/say.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'

export type PushMessage = { title: string; body: string }

/** A single message for all arrivals; undefined without any. */
export function messageAbout(news: News[], language: Language): PushMessage | undefined {
  const words = SERVER_SENTENCES[language].push
  const earned = news.filter(({ event }) => event === 'tip')
  const [last] = news.slice(-1)
  if (!last) return undefined
  if (earned.length > 1 && earned.length === news.length) {
    return {
      title: fill(words.tips, { count: earned.length, amount: rand(sumOf(earned)) }),
      body: words.tipsMore,
    }
  }
  const title = fill(titleOf(last, words), { amount: rand(last.data.amount) })
  return { title, body: news.length > 1 ? fill(words.more, { count: news.length - 1 }) : bodyOf(last, language) }
}

function sumOf(news: News[]): number {
  return news.reduce((sum, { data }) => sum + data.amount, 0)
}

type Words = (typeof SERVER_SENTENCES)[Language]['push']

function titleOf({ event }: News, words: Words): string {
  if (event === 'return') return words.returned
  return event === 'load' ? words.loaded : words.received
}

function bodyOf({ event, data }: News, language: Language): string {
  const { push: words, returned } = SERVER_SENTENCES[language]
  if (event === 'return') return returned[data.code]
  if (event === 'load') return words.loadedMore
  if (event !== 'transfer') return words.receivedMore
  return data.guardNumber ? fill(words.transferMore, { worker: data.guardNumber }) : words.transferUnnamed
}

import { rand } from '#contract/money.ts'
import type { News } from '#server/events/read-news.ts'

export type Message = { title: string; body: string }

/** One message for all that came in; nothing where nothing did. */
export function messageAbout(news: News[]): Message | undefined {
  const earned = news.filter(({ name }) => name === 'tip')
  const [last] = news.slice(-1)
  if (!last) return undefined
  if (earned.length > 1 && earned.length === news.length) {
    return { title: `${earned.length} new tips, ${rand(sumOf(earned))}`, body: 'They are in your wallet.' }
  }
  return { title: titleOf(last), body: news.length > 1 ? `And ${news.length - 1} more in your wallet.` : bodyOf(last) }
}

function sumOf(news: News[]): number {
  return news.reduce((sum, { data }) => sum + data.amount, 0)
}

function titleOf({ name, data }: News): string {
  if (name === 'return') return `${rand(data.amount)} is back in your wallet`
  if (name === 'load') return `${rand(data.amount)} has been added to your wallet`
  return `You received ${rand(data.amount)}`
}

function bodyOf({ name, data }: News): string {
  if (name === 'return') return data.reason
  if (name === 'load') return 'The payment is confirmed now.'
  return name === 'transfer' ? `${data.guardNumber} has passed it on to you.` : 'A tip has just arrived in your wallet.'
}

import { readComplaint } from '#contract/complaint.ts'
import type { Language } from '#contract/languages.ts'
import type { Refusal } from '#contract/refusals.ts'
import { SERVER_SENTENCES } from './sentences.ts'

/** A sentence with its gaps filled; a gap that is not given stays empty. */
export function fill(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''))
}

/** What the server says to the caller. */
export function wordsFor({ language = 'en' }: { language?: Language }): (typeof SERVER_SENTENCES)[Language] {
  return SERVER_SENTENCES[language]
}

/** A refusal in a language: its own words, which are in that language already, or those of its code. */
export function refusalIn(language: Language, { code, sentence }: Pick<Refusal, 'code' | 'sentence'>): string {
  return sentence ?? SERVER_SENTENCES[language].refusals[code]
}

/** What a schema complained about, in a language; nothing where its message is none of ours. */
export function complaintIn(language: Language, message: string): string | undefined {
  const read = readComplaint(message)
  return read && fill(SERVER_SENTENCES[language].complaints[read.complaint], read.values)
}

import { readComplaint } from '#contract/complaint.ts'
import type { Language } from '#contract/languages.ts'
import type { Refusal } from '#contract/refusals.ts'
import { SERVER_SENTENCES } from './sentences.ts'

/** A sentence with its gaps filled; a gap that is not given stays empty. */
export function fill(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''))
}

/** A sentence of the server in the caller's language. */
export function wordsFor({ language = 'en' }: { language?: Language }): (typeof SERVER_SENTENCES)[Language] {
  return SERVER_SENTENCES[language]
}

/** A refusal in a language: its own words if it has some, else those of its code. */
export function refusalIn(language: Language, { code, sentence }: Pick<Refusal, 'code' | 'sentence'>): string {
  return sentence ?? SERVER_SENTENCES[language].refusals[code]
}

/** A complaint of a schema in a language; undefined if its message is not one of ours. */
export function complaintIn(language: Language, message: string): string | undefined {
  const read = readComplaint(message)
  return read && fill(SERVER_SENTENCES[language].complaints[read.complaint], read.values)
}

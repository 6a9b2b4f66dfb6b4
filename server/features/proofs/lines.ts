import { dayOf, timeOf, writeDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { rand } from '#contract/money.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { DATE_NAMES, PROOF_TEXTS, SERVICE_NAMES } from '#server/platform/language/sentences.ts'
import type { OpenedProof } from './open-proof.ts'

type Fact = [label: string, value: string]

/** The lines of a proof, for the page and the PDF. */
export type Lines = {
  /** The headline, and what it is based on. */
  status: { genuine: string; checked: string }
  who: Fact[]
  period: string
  figures: Fact[]
  months: [month: string, tips: string, received: string][]
  total: [label: string, tips: string, received: string]
  confirms: string[]
  check: string[]
}

export function linesOf(language: Language, { statement: proof, own, checkedAt }: OpenedProof, address: string): Lines {
  const texts = PROOF_TEXTS[language]
  const { firstTip, from, to, average, verifiedSince, guestTips } = proof
  const day = (text: string) => shownDay(language, text)
  const checked = checkedAt.toISOString()
  const period = texts.period(proof.months, longDay(texts, from), longDay(texts, to))
  const fact = (label: string, value: string): Fact => [label, value]
  return {
    status: {
      genuine: texts.genuine(day(proof.issuedAt)),
      checked: `${texts.checked(day(checked), timeOf(checked))} ${texts.until(day(proof.expiresAt))}`,
    },
    who: [
      own === null ? [texts.initials, proof.initials] : [texts.name, own.name],
      [texts.workerNumber, writeWorkerNumber(proof.workerNumber)],
      [texts.identity, verifiedSince ? texts.verified(day(verifiedSince)) : texts.notVerified],
      [texts.service, categoryLabel(proof.service, SERVICE_NAMES[language])],
      ...(own === null ? [] : [fact(texts.nameCode, own.nameCode)]),
    ],
    period: firstTip > from ? `${period} ${texts.firstTip(longDay(texts, firstTip))}` : period,
    figures: [
      [texts.received, rand(proof.received)],
      [texts.average, average === null ? texts.noAverage : rand(average)],
      [texts.tips, String(proof.tips)],
      [texts.days, String(proof.days)],
      [texts.tippers, String(proof.tippers)],
      ...(guestTips > 0 ? [fact(texts.guestTips, String(guestTips))] : []),
      [texts.paidOut, rand(proof.paidOut)],
    ],
    months: proof.byMonth.map(({ month, tips, received }) => [
      monthOf(texts, month, proof),
      String(tips),
      rand(received),
    ]),
    total: [texts.total, String(proof.tips), rand(proof.received)],
    confirms: [
      texts.confirmsMoney,
      verifiedSince ? texts.confirmsIdentity(day(verifiedSince)) : texts.confirmsNoIdentity,
      texts.confirmsFigures,
    ],
    check: [texts.checkOpen(address), texts.checkCompare, texts.checkPaper],
  }
}

/** `October 2026`, or the days within the period: `19 – 31 August 2026`. */
function monthOf({ monthNames }: ProofTexts, month: string, { from, to }: { from: string; to: string }): string {
  const [year = '', number = ''] = month.split('-')
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()
  const first = from.startsWith(month) ? Number(from.slice(8)) : 1
  const end = to.startsWith(month) ? Number(to.slice(8)) : last
  const days = first === 1 && end === last ? '' : first === end ? `${first} ` : `${first} – ${end} `
  return `${days}${monthNames[Number(number) - 1]} ${year}`
}

type ProofTexts = (typeof PROOF_TEXTS)[Language]

/** `16 Nov 2026`, from a day or a moment. */
export function shownDay(language: Language, day: string): string {
  return writeDay(DATE_NAMES[language].months, asDay(day))
}

/** `16 November 2026`. */
function longDay({ monthNames }: ProofTexts, day: string): string {
  return writeDay(monthNames, asDay(day))
}

function asDay(day: string): string {
  return day.length > 10 ? dayOf(day) : day
}

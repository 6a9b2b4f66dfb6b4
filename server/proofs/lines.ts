import { categoryLabel } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import { rand } from '#contract/money.ts'
import type { ProofStatement } from '#contract/proofs.ts'
import { SERVICE_NAMES } from '#server/language/service-names.ts'
import { PROOF_TEXTS, shownDay } from './texts/proof-texts.ts'

/** What a proof says, line by line, for the page and the PDF alike. */
export type Lines = {
  who: [label: string, value: string][]
  figures: [label: string, value: string][]
  months: [month: string, tips: string, received: string][]
}

export function linesOf(language: Language, proof: ProofStatement, name: string | null): Lines {
  const texts = PROOF_TEXTS[language]
  const { firstTip, from, to, average, place, verifiedSince } = proof
  const day = (text: string) => shownDay(texts, text)
  const since = firstTip > from ? `, ${texts.since(day(firstTip))}` : ''
  return {
    who: [
      name === null ? [texts.initials, proof.initials] : [texts.name, name],
      [texts.workerId, proof.guardNumber],
      [texts.verifiedSince, verifiedSince ? day(verifiedSince) : texts.notVerified],
      [texts.service, categoryLabel(proof.service, SERVICE_NAMES[language])],
      ...(place ? [[texts.place, place] as [string, string]] : []),
      [texts.period, `${day(from)} – ${day(to)}${since}`],
    ],
    figures: [
      [texts.received, rand(proof.received)],
      [texts.average, average === null ? texts.noAverage : rand(average)],
      [texts.tips, String(proof.tips)],
      [texts.days, String(proof.days)],
      [texts.tippers, String(proof.tippers)],
      ...(proof.guestTips > 0 ? [[texts.guestTips, String(proof.guestTips)] as [string, string]] : []),
      [texts.paidOut, rand(proof.paidOut)],
    ],
    months: proof.byMonth.map(({ month, tips, received }) => {
      const [year = '', number = ''] = month.split('-')
      return [`${texts.months[Number(number) - 1]} ${year}`, String(tips), rand(received)]
    }),
  }
}

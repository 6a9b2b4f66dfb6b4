import type { FastifyRequest } from 'fastify'
import { dayOf, timeOf, writeDay } from '#contract/dates.ts'
import { firstNameOf } from '#contract/display-name.ts'
import { facePath } from '#contract/faces.ts'
import { tidyGuardNumber } from '#contract/guard-number.ts'
import type { GuestTip, PublicWorker } from '#contract/guest-tips.ts'
import type { Language } from '#contract/languages.ts'
import { GUARD_NUMBER } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { photoPath } from '#contract/photo.ts'
import { ageOfReceipt, RECEIPT_IS_NEW_MS } from '#contract/receipt-age.ts'
import { Refusal, type RefusalCode, unlessRefused } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { shortReference } from '#contract/short-reference.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import { readReceipt } from '#server/features/tips/read-guest-tip.ts'
import { readPublicWorker } from '#server/features/workers/read-public-worker.ts'
import { fillPage } from '#server/platform/documents/fill-page.ts'
import { DATE_NAMES, PAID_AGO, SERVICE_NAMES } from '#server/platform/language/sentences.ts'
import type { Services } from '#server/services.ts'
import { browserPrefix, countAddress } from './address-limits.ts'
import { knownBrowser } from './known-browser.ts'
import { lookUp } from './look-up.ts'
import type { WebFile } from './web-files.ts'

/** A page that was made, and after how many seconds to try again where it says that this was too often. */
export type GuestPage = { page: string; retryAfter?: number }

/** The first page of a guest: the worker whose code was opened, or that it names nobody who can be tipped. */
export async function tipPage(
  services: Services,
  request: FastifyRequest,
  { tip, nobody }: { tip: WebFile | undefined; nobody: WebFile | undefined },
  language: Language,
): Promise<GuestPage | undefined> {
  const { w } = request.query as { w?: unknown }
  if (!tip || !nobody || typeof w !== 'string' || w === '') return undefined
  const asked = tidyGuardNumber(w.slice(0, MAX_TYPED)).slice(0, GUARD_NUMBER.max)
  return unlessTooOften(nobody, { asked, path: `/?${new URLSearchParams({ w: asked })}` }, async () => {
    await countLookUp(services, request)
    const worker = w.length > MAX_TYPED ? 'unknown' : await workerOf(services, request, w)
    return typeof worker === 'string'
      ? fillNobody(services, nobody, asked, worker)
      : fillWorker(tip.plain.toString(), { ...worker, number: readWorkerNumber(w) }, language)
  })
}

/** Or why no guest can tip with this code. Trying too many of those is refused. */
async function workerOf(services: Services, request: FastifyRequest, code: string): Promise<PublicWorker | WhyNot> {
  try {
    return await lookUp(services, request, (isBrief) => readPublicWorker(services, code, isBrief))
  } catch (error) {
    const why = error instanceof Refusal ? WHY_NOT[error.code] : undefined
    if (!why) throw error
    return why
  }
}

type WhyNot = 'unknown' | 'blank' | 'paused'
const WHY_NOT: Partial<Record<RefusalCode, WhyNot>> = {
  unknown_worker: 'unknown',
  card_not_in_use: 'blank',
  guests_paused: 'paused',
}

/** The typed ID stands in the field, to be put right; cut to the length of an ID. */
function fillNobody({ config }: Pick<Services, 'config'>, page: WebFile, asked: string, why: WhyNot): string {
  const path = `/?${new URLSearchParams({ w: asked })}`
  const dial = config.gateway?.ussdCode ?? ''
  const claimable = why === 'blank' && dial !== ''
  return fillPage(page.plain.toString(), { asked, path, dial }, { [why]: true, claimable })
}

const MAX_TYPED = 128

/** Pages of guests count like the calls for the same. */
export async function countLookUp(services: Services, request: FastifyRequest): Promise<void> {
  const browser = knownBrowser(services.config, request)
  await Promise.all([
    countAddress(services, 'look-ups', request, browserPrefix(browser)),
    browser && services.rateLimits.count('look-ups-browser', browser),
  ])
}

/** `/t/<reference>`: the status of a guest's tip, for everybody who has its address, signed in or not. */
export async function receiptPage(
  services: Services,
  request: FastifyRequest,
  { receipt, nobody }: { receipt: WebFile | undefined; nobody: WebFile | undefined },
  { path, language, isMember }: { path: string; language: Language; isMember: boolean },
): Promise<GuestPage | undefined> {
  const [, reference] = /^\/t\/([\w-]{22})$/.exec(path) ?? []
  if (!receipt || !nobody) return undefined
  const none = { page: fillPage(nobody.plain.toString(), { asked: '', path }, { noReceipt: true }) }
  if (!reference) return none
  return unlessTooOften(nobody, { asked: '', path }, async () => {
    await countLookUp(services, request)
    const found = await unlessRefused(readReceipt(services, reference, language), 'unknown_tip')
    return found ? fillReceipt(receipt.plain.toString(), reference, found, isMember, language) : none.page
  })
}

/** Too often says so and what to do now. Any other "no" shows the landing page, which is better than an error to somebody who stands at the curb. */
async function unlessTooOften(
  nobody: WebFile,
  texts: { asked: string; path: string },
  make: () => Promise<string>,
): Promise<GuestPage | undefined> {
  try {
    return { page: await make() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'too_many') return undefined
    const { retryAfter = 60 } = error
    const minutes = String(Math.ceil(retryAfter / 60))
    return { page: fillPage(nobody.plain.toString(), { ...texts, minutes }, { tooOften: true }), retryAfter }
  }
}

/** Somebody who came by the number can print the badge, which has that number on it. */
function fillWorker(page: string, worker: PublicWorker & { number: string | null }, language: Language): string {
  const { guardNumber, displayName, location, verified, number } = worker
  const texts = {
    ...namesOf(guardNumber, displayName),
    face: facePath(worker.serviceCategory, worker.face),
    photo: worker.photo ? photoPath(worker.photo) : '',
    service: categoryLabel(worker.serviceCategory, SERVICE_NAMES[language]),
    place: location ?? '',
    path: `/?${new URLSearchParams({ w: guardNumber })}`,
    badge: `/badge/${number}.pdf`,
  }
  const isTrue = { verified, named: displayName !== null, placed: location !== null, numbered: number !== null }
  return fillPage(page, texts, isTrue)
}

function fillReceipt(
  page: string,
  reference: string,
  { tip, ageMs }: { tip: Given<typeof GuestTip>; ageMs: number },
  isMember: boolean,
  language: Language,
): string {
  const { state, amount, fee, guardNumber, displayName, claimed, paidAt } = tip
  const isPaid = paidAt !== null
  const isOld = isPaid && ageMs >= RECEIPT_IS_NEW_MS
  const texts = {
    ...namesOf(guardNumber, displayName),
    state,
    reference,
    // Enough to tell two tips apart, and too little to open this page with.
    short: shortReference(reference),
    amount: rand(amount),
    total: rand(amount + fee),
    reason: tip.reason ?? '',
    look: isOld ? 'old' : state,
    age: String(ageMs),
    member: isMember ? 'yes' : '',
    paidTime: isPaid ? timeOf(paidAt.getTime()) : '',
    paidDay: isPaid ? writeDay(DATE_NAMES[language].months, dayOf(paidAt.getTime())) : '',
    ago: isOld ? ageOfReceipt(PAID_AGO[language], ageMs) : '',
    path: `/t/${reference}`,
    again: `/?${new URLSearchParams({ w: guardNumber, amount: String(amount) })}`,
  }
  const named = displayName !== null
  return fillPage(page, texts, {
    [state]: true,
    new: isPaid && !isOld,
    old: isOld,
    named,
    claimed,
    unclaimed: !claimed,
  })
}

function namesOf(guardNumber: string, displayName: string | null) {
  const shown = displayName ?? guardNumber
  return { guardNumber, shown, called: displayName ? firstNameOf(displayName) : guardNumber }
}

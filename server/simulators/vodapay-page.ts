import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { rand } from '#contract/money.ts'
import { html } from '#server/platform/documents/html.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import { fill } from '#server/platform/language/say.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import { takeForms } from './http.ts'
import { page, SIGN_IN_POLICY } from './identity-provider/sign-in-page.ts'
import { readSwitches } from './switches.ts'
import { findPayment, planDeliveries, type Row, reported, type Sim } from './vodapay-payments.ts'
import { MAGIC_ON_PAGE, type PaymentPlan, planPayment } from './vodapay-plan.ts'

/** Shorter than the hour after which a payment expires here: later nobody can pay any more. */
const PAGE_MS = 30 * 60_000

/** Nothing happens to the payment before somebody has paid or cancelled it on the page, or the page is closed, of which nobody is told. */
export const waitForPayer: PaymentPlan = {
  answer: 'at once',
  first: '68',
  final: '17',
  decidedAfterMs: PAGE_MS,
  pageMs: PAGE_MS,
  deliveries: [],
}

/** The payment provider's own page, in the payer's browser. It works without any script. */
export function mountPayPage(app: FastifyInstance, sim: Sim): void {
  takeForms(app)

  app.get<{ Params: { traceId: string } }>('/pay/:traceId', async (request, reply) => {
    const row = await findPayment(sim, request.params.traceId)
    if (!row) return reply.code(404).send({ message: 'Unknown traceId.' })
    if (!row.isOpen) return goBack(reply, row)
    reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': SIGN_IN_POLICY })
      .type('text/html; charset=utf-8')
    return payPage(languageOfBrowser(request.headers), row)
  })

  app.post<{ Params: { traceId: string }; Body?: Record<string, string> }>('/pay/:traceId', async (request, reply) => {
    const { traceId } = request.params
    const before = await findPayment(sim, traceId)
    if (!before) return reply.code(404).send({ message: 'Unknown traceId.' })
    await decide(sim, before, request.body?.choice === 'pay' ? 'pay' : 'cancel')
    return goBack(reply, (await findPayment(sim, traceId)) ?? before)
  })
}

/** The first choice stands: a second tap, or the way back and another one, changes nothing. */
async function decide({ db }: Sim, row: Row, choice: 'pay' | 'cancel'): Promise<void> {
  const { vodapay } = await readSwitches(db)
  const plan =
    choice === 'pay'
      ? planPayment(row.amount, vodapay, MAGIC_ON_PAGE)
      : planPayment(row.amount, { ...vodapay, code: '17' }, {})
  await db.begin(async (tx) => {
    const [decided] = await tx`
      update sim_payment
      set first_code = ${plan.first}, final_code = ${plan.final}, changed_at = business_now(), page_until = null,
        decided_at = business_now() + ${plan.decidedAfterMs} * interval '1 millisecond'
      where trace_id = ${row.traceId} and page_until > business_now()
      returning 1
    `
    if (decided) await planDeliveries(tx, row, plan)
  })
}

/** The data that the browser brings back is unsigned: it proves nothing. */
function goBack(reply: FastifyReply, row: Row): FastifyReply {
  const back = new URL(row.callbackUrl)
  back.searchParams.set('data', Buffer.from(JSON.stringify(reported(row, row.code).data)).toString('base64'))
  return reply.redirect(back.href, 303)
}

function payPage(language: Language, { amount }: Row): string {
  const words = SERVER_SENTENCES[language].pay
  return page(
    language,
    fill(words.title, { amount: rand(amount) }),
    html`<p class="mark">${words.mark}</p>
<h1>${fill(words.question, { amount: rand(amount) })}</h1>
<p>${words.about}</p>
<form method="post">
<button class="go" name="choice" value="pay">${words.pay}</button>
<button class="go other" name="choice" value="cancel">${words.cancel}</button>
</form>`,
  )
}

import './earnings-card.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Earnings } from '#contract/earnings.ts'
import { rand } from '#contract/money.ts'
import { earnings } from '#web/data/queries.ts'
import { Fact } from '#web/parts/fact.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { incomeProof } from '#web/texts/en/income-proof.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import { barsOf, bestHour, moreThanWeekBefore, type Period, sumOf } from './periods.ts'

const ProofPanel = lazy(() => import('./proof-panel.tsx'))
const words = wallet.earnings
const PERIODS: Period[] = ['day', 'week', 'month']

/** What was earned today, this week and this month: a chart to take in at a glance, and what follows from it. */
export default function EarningsCard() {
  const query = useQuery(earnings)
  return (
    <Card aria-label={words.title}>
      {query.isPending ? (
        <Spinner label={common.loading} />
      ) : query.isError ? (
        <QueryProblem query={query} />
      ) : sumOf(query.data.days).tips === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <Earned of={query.data} />
      )}
      <ProofOfIncome />
    </Card>
  )
}

function ProofOfIncome() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        wide
        className="card-actions"
        onPointerDown={preloadDialog}
        onClick={() => setOpen(true)}
      >
        {incomeProof.open}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={incomeProof.title}
        description={incomeProof.text}
        closeLabel={common.close}
      >
        <Suspense fallback={<Spinner label={common.loading} />}>
          <ProofPanel />
        </Suspense>
      </Dialog>
    </>
  )
}

function Earned({ of }: { of: Earnings }) {
  const [period, setPeriod] = useState<Period>('week')
  return (
    <>
      <fieldset className="choices earnings-periods">
        <legend className="hidden-visually">{words.period}</legend>
        {PERIODS.map((one) => (
          <Button
            key={one}
            look="secondary"
            small
            className="choice"
            aria-pressed={one === period}
            onClick={() => setPeriod(one)}
          >
            {words.periods[one]}
          </Button>
        ))}
      </fieldset>
      <EarningsChart key={period} bars={barsOf(of, period)} period={period} />
      <Facts of={of} period={period} />
      {period === 'week' && <WeekBefore more={moreThanWeekBefore(of)} />}
    </>
  )
}

/** Each fact is of the chosen period. Good hours are known of the 30 days alone. */
function Facts({ of, period }: { of: Earnings; period: Period }) {
  const { amount, tips } = sumOf(barsOf(of, period))
  const best = period === 'month' ? bestHour(of) : undefined
  if (tips === 0) return null
  return (
    <dl className="facts">
      <Fact name={words.average}>{rand(Math.round(amount / tips))}</Fact>
      {best !== undefined && <Fact name={words.best}>{words.hours(best, best + 2)}</Fact>}
    </dl>
  )
}

function WeekBefore({ more }: { more: number }) {
  return <p>{more === 0 ? words.same : more > 0 ? words.more(rand(more)) : words.less(rand(-more))}</p>
}

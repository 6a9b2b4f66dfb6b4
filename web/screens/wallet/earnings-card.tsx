import './earnings-card.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { Earnings } from '#contract/earnings.ts'
import { rand } from '#contract/money.ts'
import { earnings } from '#web/data/queries.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { Loaded } from '#web/parts/loaded.tsx'
import { incomeProof } from '#web/texts/en/income-proof.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import { barsOf, bestHour, moreThanWeekBefore, type Period, sumOf } from './periods.ts'

const ProofPanel = lazy(() => import('./proof-panel.tsx'))
const words = wallet.earnings
const PERIODS: Period[] = ['day', 'week', 'month']

/** Earnings of today, this week and this month: a chart to take in at a glance, and its conclusions. */
export default function EarningsCard() {
  return (
    <Card aria-label={words.title}>
      <Loaded query={useQuery(earnings)}>
        {(earned) => (sumOf(earned.days).tips === 0 ? <p className="muted">{words.none}</p> : <Earned of={earned} />)}
      </Loaded>
      <DialogButton
        look="secondary"
        wide
        className="card-actions"
        title={incomeProof.title}
        description={incomeProof.text}
        shows={() => <ProofPanel />}
      >
        {incomeProof.open}
      </DialogButton>
    </Card>
  )
}

function Earned({ of }: { of: Earnings }) {
  const [period, setPeriod] = useState<Period>('week')
  return (
    <>
      <fieldset className="choices earnings-periods">
        <legend className="hidden-visually">{words.period}</legend>
        {PERIODS.map((one) => (
          <Choice key={one} isChosen={one === period} onClick={() => setPeriod(one)}>
            {words.periods[one]}
          </Choice>
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

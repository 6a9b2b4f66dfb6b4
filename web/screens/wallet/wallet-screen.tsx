import '#web/parts/fact.css'
import './wallet.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { OUT, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import { earnings, wallet, withdrawalsToday } from '#web/data/queries.ts'
import { useUnanswered } from '#web/data/unanswered.ts'
import { useUser } from '#web/data/user.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { BalanceCard } from '#web/parts/balance-card.tsx'
import LatestMovements from '#web/parts/latest-movements.tsx'
import { SectionScreen, Sections } from '#web/parts/sections.tsx'
import TipAgain from '#web/parts/tip-again.tsx'
import { WithdrawButton } from '#web/parts/withdraw/withdraw-button.tsx'
import { balanceCard } from '#web/texts/en/balance-card.ts'
import { common } from '#web/texts/en/common.ts'
import { transfer } from '#web/texts/en/transfer.ts'
import { wallet as words } from '#web/texts/en/wallet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BankCard } from './bank-card.tsx'
import { DebtCard } from './debt-card.tsx'
import { MonthCard } from './month-card.tsx'
import { barsOf, sumOf } from './periods.ts'
import { TodayCard } from './today-card.tsx'
import { TransferCard } from './transfer-card.tsx'

const UnansweredCard = lazy(() => import('#web/parts/unanswered-card.tsx'))
const CashCard = lazy(() => import('./cash-card.tsx'))
const EarningsCard = lazy(() => import('./earnings-card.tsx'))

const ROOT = { href: '/wallet', title: words.title }
/** Sections for workers only, by the last part of their address. */
const SECTIONS: Record<string, { title: string; shows: () => ReactNode }> = {
  earnings: { title: words.earnings.title, shows: () => <EarningsCard /> },
  withdrawals: { title: words.today.title, shows: () => <Withdrawals /> },
  transfer: { title: transfer.title, shows: () => <TransferCard /> },
}

/** The money and what can be done with it; or one of its sections, by its address. */
export default function WalletScreen({ params: { section } }: { params: { section?: string } }) {
  const isWorker = useUser().userType === 'guard'
  if (section === undefined) return <Root isWorker={isWorker} />
  const shown = isWorker && SECTIONS[section]
  if (!shown) return <Redirect to={ROOT.href} replace />
  return (
    <SectionScreen key={section} title={shown.title} back={ROOT}>
      <Suspense fallback={<Spinner label={common.loading} />}>{shown.shows()}</Suspense>
    </SectionScreen>
  )
}

function Root({ isWorker }: { isWorker: boolean }) {
  // Any other request without a response is the business of the form that says that it is safe to try again.
  const waiting = useUnanswered().filter((request) => request.onPage)
  const [, go] = useLocation()
  return (
    <Screen inColumns title={words.title}>
      <div className="stack column">
        <BalanceCard dialogTitle={balanceCard.add.titleVodapay}>{isWorker && <WithdrawButton />}</BalanceCard>
        <Suspense fallback={null}>
          {waiting.map((request) => (
            <UnansweredCard key={request.key} request={request} />
          ))}
        </Suspense>
        <DebtCard />
        {isWorker ? (
          <>
            <Suspense fallback={null}>
              <CashCard />
            </Suspense>
            <WorkerSections />
          </>
        ) : (
          <MonthCard />
        )}
      </div>
      <div className="stack column">
        <LatestMovements count={5} />
      </div>
      <div className="stack column">
        {isWorker ? (
          <>
            <BankCard />
            <FeesCard />
          </>
        ) : (
          <>
            <TipAgain onChoose={({ guardNumber }) => go(`/?w=${encodeURIComponent(guardNumber)}`)} />
            <LimitsCard />
          </>
        )}
      </div>
    </Screen>
  )
}

/** Each with how things stand, as far as it is known by now. */
function WorkerSections() {
  const earned = useQuery(earnings).data
  const today = useQuery(withdrawalsToday).data
  const week = earned && sumOf(barsOf(earned, 'week'))
  const states: Record<string, string | undefined> = {
    earnings: week && `${words.earnings.periods.week}: ${words.earnings.total(rand(week.amount), week.tips)}`,
    withdrawals:
      today && (today.length > 0 ? rand(today.reduce((sum, { amount }) => sum + amount, 0)) : words.today.none),
  }
  const sections = Object.entries(SECTIONS).map(([name, { title }]) => ({
    href: `/wallet/${name}`,
    title,
    state: states[name],
  }))
  return <Sections label={words.title} sections={sections} />
}

function Withdrawals() {
  return (
    <>
      <TodayCard />
      <LimitsCard />
    </>
  )
}

function LimitsCard() {
  const { data } = useQuery(wallet)
  if (!data) return null
  const { perDay, perMonth } = data.limited ? OUT_UNVERIFIED : OUT
  const left = [
    { name: words.left.today, cents: data.limits.dayLeft, of: perDay },
    { name: words.left.month, cents: data.limits.monthLeft, of: perMonth },
  ]
  return (
    <Card title={words.left.title}>
      <dl className="facts">
        {left.map(({ name, cents, of }) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{rand(cents)}</dd>
            <dd className="limit-bar" aria-hidden="true">
              <span style={{ width: `${Math.round((100 * cents) / of)}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {words.left.hint(shortRand(perDay), shortRand(perMonth))} {data.limited && words.left.limited}
      </p>
    </Card>
  )
}

function FeesCard() {
  const { data } = useQuery(wallet)
  return (
    <Card title={words.fees.title}>
      <p>{words.fees.text}</p>
      <p>{words.withdrawal.time}</p>
      {data && (
        <p className="row fee-today">
          {words.fees.today}
          <Badge look={data.freeWithdrawalLeft ? 'sun' : 'plain'}>
            {data.freeWithdrawalLeft ? words.free : rand(WITHDRAWAL.fee)}
          </Badge>
        </p>
      )}
    </Card>
  )
}

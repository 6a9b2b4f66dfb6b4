import '#web/parts/fact.css'
import './wallet.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { OUT, WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { wallet } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { BalanceCard } from '#web/parts/balance-card.tsx'
import { WithdrawButton } from '#web/parts/withdraw/withdraw-button.tsx'
import { balanceCard } from '#web/texts/en/balance-card.ts'
import { common } from '#web/texts/en/common.ts'
import { wallet as words } from '#web/texts/en/wallet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BankCard } from './bank-card.tsx'
import { DebtCard } from './debt-card.tsx'
import { TodayCard } from './today-card.tsx'
import { TransferCard } from './transfer-card.tsx'

const EarningsCard = lazy(() => import('./earnings-card.tsx'))

export default function WalletScreen() {
  const isWorker = useUser().userType === 'guard'
  return (
    <Screen inColumns title={words.title}>
      <BalanceCard dialogTitle={balanceCard.add.titleVodapay}>{isWorker && <WithdrawButton />}</BalanceCard>
      <DebtCard />
      {isWorker && (
        <>
          <Suspense fallback={<Spinner label={common.loading} />}>
            <EarningsCard />
          </Suspense>
          <BankCard />
          <FeesCard />
          <TodayCard />
          <TransferCard />
        </>
      )}
      <LimitsCard />
    </Screen>
  )
}

function LimitsCard() {
  const { data } = useQuery(wallet)
  if (!data) return null
  const left = [
    { name: words.left.today, cents: data.limits.dayLeft, of: OUT.perDay },
    { name: words.left.month, cents: data.limits.monthLeft, of: OUT.perMonth },
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
      <p className="hint">{words.left.hint}</p>
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

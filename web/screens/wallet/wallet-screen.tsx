import '#web/parts/facts.css'
import './wallet.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { OUT, WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { useOnline } from '#web/data/online.ts'
import { wallet, workerProfile } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { BalanceCard } from '#web/parts/balance-card.tsx'
import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import { wallet as words } from '#web/texts/en/wallet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { BankIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BankCard } from './bank-card.tsx'
import { DebtCard } from './debt-card.tsx'
import { TodayCard } from './today-card.tsx'

const loadForm = () => import('./withdraw-form.tsx')
const WithdrawForm = lazy(loadForm)
const EarningsCard = lazy(() => import('./earnings-card.tsx'))

export default function WalletScreen() {
  const isWorker = useUser().userType === 'guard'
  return (
    <Screen title={words.title}>
      <BalanceCard dialogTitle={money.add.titleVodapay}>{isWorker && <Withdraw />}</BalanceCard>
      <DebtCard />
      {isWorker && (
        <>
          <BankCard />
          <FeesCard />
          <TodayCard />
          <Suspense fallback={<Spinner label={common.loading} />}>
            <EarningsCard />
          </Suspense>
        </>
      )}
      <LimitsCard />
    </Screen>
  )
}

function Withdraw() {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const profile = useQuery(workerProfile)
  return (
    <>
      <Button
        look="secondary"
        className="on-hero"
        disabled={!online}
        onPointerDown={() => {
          preloadDialog()
          void loadForm()
        }}
        onClick={() => setOpen(true)}
      >
        <BankIcon size={20} />
        {words.withdraw}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.withdrawal.title}
        description={words.withdrawal.time}
        closeLabel={common.close}
      >
        <Suspense fallback={<Spinner label={common.loading} />}>
          <WithdrawForm profile={profile.data} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
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
      <dl className="summary">
        {left.map(({ name, cents, of }) => (
          <div key={name} className="limit">
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

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { rand } from '#contract/money.ts'
import { useOnline } from '#web/data/online.ts'
import { wallet } from '#web/data/queries.ts'
import { balanceCard as words } from '#web/texts/en/balance-card.ts'
import { common } from '#web/texts/en/common.ts'
import { Card } from '#web/ui/card.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/states.tsx'
import { DialogButton } from './dialog-button.tsx'
import { QueryProblem } from './loaded.tsx'

const load = () => import('./add-money-form.tsx')
const AddMoneyForm = lazy(load)

/** The wallet's money, and the way to add some. `children` are what its owner does more often, and come first. */
export function BalanceCard({
  dialogTitle,
  hero = true,
  quiet = false,
  children,
}: {
  dialogTitle: string
  hero?: boolean
  /** Something else on the screen is what people do first. */
  quiet?: boolean
  children?: ReactNode
}) {
  const balance = useQuery(wallet)
  const online = useOnline()
  const isSecond = quiet || children
  return (
    <Card hero={hero} title={words.balance}>
      {balance.data ? (
        <p className="money">{rand(balance.data.balance)}</p>
      ) : balance.isError ? (
        <QueryProblem query={balance} />
      ) : (
        <p className="money" role="status" aria-label={common.loading}>
          R–.––
        </p>
      )}
      {balance.data?.frozen && <Notice danger>{words.frozen}</Notice>}
      <div className="row hero-actions">
        {children}
        <DialogButton
          look={isSecond ? 'secondary' : 'sun'}
          className={isSecond && hero ? 'on-hero' : ''}
          disabled={!online}
          title={dialogTitle}
          description={words.add.description}
          load={load}
          shows={(close) => <AddMoneyForm onDone={close} />}
        >
          <PlusIcon size={20} />
          {words.addMoney}
        </DialogButton>
      </div>
    </Card>
  )
}

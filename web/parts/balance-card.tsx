import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { rand } from '#contract/money.ts'
import { useOnline } from '#web/data/online.ts'
import { wallet } from '#web/data/queries.ts'
import { balanceCard as words } from '#web/texts/en/balance-card.ts'
import { common } from '#web/texts/en/common.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Notice } from '#web/ui/states.tsx'
import { QueryProblem } from './query-problem.tsx'

const loadForm = () => import('./add-money-form.tsx')
const AddMoneyForm = lazy(loadForm)

/** The wallet's money, and the way to add some. `children` are what its owner does more often, and come first. */
export function BalanceCard({ dialogTitle, children }: { dialogTitle: string; children?: ReactNode }) {
  const balance = useQuery(wallet)
  const online = useOnline()
  const [adding, setAdding] = useState(false)
  const ahead = () => {
    preloadDialog()
    void loadForm()
  }
  return (
    <Card hero title={words.balance}>
      {balance.isPending ? (
        <p className="money" role="status" aria-label={common.loading}>
          R–.––
        </p>
      ) : balance.isError ? (
        <QueryProblem query={balance} />
      ) : (
        <p className="money">{rand(balance.data.balance)}</p>
      )}
      {balance.data?.frozen && <Notice danger>{words.frozen}</Notice>}
      <div className="row hero-actions">
        {children}
        <Button
          look={children ? 'secondary' : 'sun'}
          className={children ? 'on-hero' : ''}
          disabled={!online}
          onPointerDown={ahead}
          onClick={() => setAdding(true)}
        >
          <PlusIcon size={20} />
          {words.addMoney}
        </Button>
      </div>
      <Dialog
        open={adding}
        onClose={() => setAdding(false)}
        title={dialogTitle}
        description={words.add.description}
        closeLabel={common.close}
      >
        <Suspense fallback={<Spinner label={common.loading} />}>
          <AddMoneyForm onDone={() => setAdding(false)} />
        </Suspense>
      </Dialog>
    </Card>
  )
}

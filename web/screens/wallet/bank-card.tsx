import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { workerProfile } from '#web/data/queries.ts'
import { BankChangeNotice } from '#web/parts/bank-change-notice.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { Loaded } from '#web/parts/loaded.tsx'
import { wallet } from '#web/texts/en/wallet.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const words = wallet.bank

/** Where withdrawals go, and the way to change it. The server sends only the last four digits. */
export function BankCard() {
  return (
    <Card title={words.title}>
      <Loaded query={useQuery(workerProfile)}>
        {(worker) => (
          <>
            <BankChangeNotice worker={worker} />
            {worker.bankAccountNumber ? (
              <dl className="facts">
                <Fact name={words.holder}>{worker.accountHolderName ?? words.notGiven}</Fact>
                <Fact name={words.bank}>{worker.bankName ?? words.notGiven}</Fact>
                <Fact name={words.number}>{worker.bankAccountNumber}</Fact>
              </dl>
            ) : (
              <p>{words.missing}</p>
            )}
            <Link href="/profile/bank" className={buttonClass({ look: 'secondary' }, 'card-actions')}>
              {worker.bankAccountNumber ? words.change : words.add}
            </Link>
          </>
        )}
      </Loaded>
    </Card>
  )
}

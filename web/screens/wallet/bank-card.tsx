import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { workerProfile } from '#web/data/queries.ts'
import { BankChangeNotice } from '#web/parts/bank-change-notice.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const words = wallet.bank

/** Where withdrawals go. The server sends only the last four digits. */
export function BankCard() {
  const profile = useQuery(workerProfile)
  return (
    <Card title={words.title}>
      <BankChangeNotice worker={profile.data} />
      {profile.isPending ? (
        <Spinner label={common.loading} />
      ) : profile.isError ? (
        <QueryProblem query={profile} />
      ) : profile.data.bankAccountNumber ? (
        <dl className="facts">
          <Fact name={words.holder}>{profile.data.accountHolderName ?? words.notGiven}</Fact>
          <Fact name={words.bank}>{profile.data.bankName ?? words.notGiven}</Fact>
          <Fact name={words.number}>{profile.data.bankAccountNumber}</Fact>
        </dl>
      ) : (
        <>
          <p>{words.missing}</p>
          <Link href="/profile/bank" className={buttonClass({ look: 'secondary' }, 'card-actions')}>
            {words.add}
          </Link>
        </>
      )}
    </Card>
  )
}

import { useUser } from '#web/data/user.ts'
import { AccountParts } from '#web/parts/account/account-card.tsx'
import { Screen } from '#web/parts/arrival.tsx'
import { account } from '#web/texts/en/account.ts'
import { requests } from '#web/texts/en/requests.ts'
import { Card } from '#web/ui/card.tsx'
import { AskCard } from './ask-card.tsx'
import { RequestsCard } from './requests-card.tsx'

/** A person's data in their own hands: see it, have it corrected, object, leave. */
export default function AccountScreen() {
  const user = useUser()
  return (
    <Screen title={requests.title}>
      <p className="muted">{requests.intro}</p>
      <AskCard />
      <RequestsCard />
      <Card title={account.title}>
        <AccountParts isWorker={user.userType === 'guard'} />
      </Card>
    </Screen>
  )
}

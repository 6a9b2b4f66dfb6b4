import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { workerProfile } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { focusHeading, Screen } from '#web/parts/arrival.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { profile as words } from '#web/texts/en/profile.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UserCard } from './user-card.tsx'

// One piece: whoever registers needs the cards a moment later, and they share the form.
const loadCards = () => import('./worker-cards.tsx')
const WorkerCards = lazy(loadCards)
const RegisterCard = lazy(async () => ({ default: (await loadCards()).RegisterCard }))
const LanguageCard = lazy(() => import('./language-card.tsx'))
const PhoneCard = lazy(() => import('./phone-card.tsx'))
const AccountCard = lazy(() => import('#web/parts/account/account-card.tsx'))

export default function ProfileScreen() {
  const user = useUser()
  const [registering, setRegistering] = useState(() => new URLSearchParams(location.search).has('register'))
  const isWorker = user.userType === 'guard'
  const stopRegistering = () => {
    setRegistering(false)
    focusHeading()
  }
  return (
    <Screen inColumns title={words.title}>
      <UserCard user={user} onBecome={isWorker || registering ? undefined : () => setRegistering(true)} />
      <Suspense fallback={<Spinner label={common.loading} />}>
        {registering && !isWorker && <RegisterCard onClose={stopRegistering} />}
        {isWorker && <Worker />}
        <LanguageCard />
        <PhoneCard />
        <AccountCard isWorker={isWorker} />
        {user.isOperator && (
          <Link href="/operator" className={buttonClass({ look: 'secondary', wide: true })}>
            {words.operatorDesk}
          </Link>
        )}
      </Suspense>
    </Screen>
  )
}

function Worker() {
  const worker = useQuery(workerProfile)
  if (worker.isPending) return <Spinner label={common.loading} />
  if (worker.isError) return <QueryProblem query={worker} />
  return <WorkerCards worker={worker.data} />
}

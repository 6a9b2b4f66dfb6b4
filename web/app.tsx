import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { pathOf } from './data/api.ts'
import { forgetPage } from './data/forget-page.ts'
import { currentUser } from './data/queries.ts'
import { wayBack } from './data/session-end.ts'
import { forgetWorkerData } from './data/storage.ts'
import { useLive } from './data/use-live.ts'
import { useUser } from './data/user.ts'
import { Frame, TABS } from './frame.tsx'
import { CodeBoundary } from './parts/code-boundary.tsx'
import { type CodeOwner, OpenCode } from './parts/my-code/open-code.ts'
import { PlainFrame } from './plain-frame.tsx'
import { HomeScreen } from './screens/home/home-screen.tsx'
import { common } from './texts/en/common.ts'
import { ButtonLink } from './ui/button.tsx'
import { Card } from './ui/card.tsx'
import { leavePage } from './ui/leave-page.ts'
import { Spinner } from './ui/spinner.tsx'
import { toast } from './ui/toast.ts'
import { ToastHost } from './ui/toast-host.tsx'

const HistoryScreen = lazy(() => import('./screens/history/history-screen.tsx'))
const WalletScreen = lazy(() => import('./screens/wallet/wallet-screen.tsx'))
const ProfileScreen = lazy(() => import('./screens/profile/profile-screen.tsx'))
const AccountScreen = lazy(() => import('./screens/account/account-screen.tsx'))
const OperatorScreen = lazy(() => import('./screens/operator/operator-screen.tsx'))
const NotFoundScreen = lazy(() => import('./screens/not-found/not-found-screen.tsx'))
const PrivacyInApp = lazy(() => import('./screens/privacy/privacy-in-app.tsx'))
const SupportInApp = lazy(() => import('./screens/support/support-in-app.tsx'))
// Their sections by name: any other address stays unknown.
const WALLET = /^\/wallet(?:\/(?<section>earnings|withdrawals|transfer))?$/
const PROFILE = /^\/profile(?:\/(?<section>code|details|bank|phone|settings))?$/
// A worker's code is for the street, where there may be no connection. Other people have not kept this piece.
const loadCode = () => import('./parts/my-code/offline-code.tsx')
const OfflineCode = lazy(() => loadCode().catch(() => ({ default: () => null })))

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <CodeBoundary path="">
        <Start />
      </CodeBoundary>
      <ToastHost label={common.notifications} closeLabel={common.close} />
    </QueryClientProvider>
  )
}

function Start() {
  const [shown, setShown] = useState<{ MyCode: ComponentType<MyCodeProps>; owner: CodeOwner }>()
  const open = (owner: CodeOwner) =>
    void loadCode().then(
      ({ MyCode }) => setShown({ MyCode, owner }),
      () => toast({ title: common.offline, description: common.offlineMore }),
    )
  // Above whatever is known by now: a worker who shows the code to somebody goes on showing it.
  return (
    <OpenCode value={open}>
      <CurrentScreen />
      {shown && <shown.MyCode owner={shown.owner} onClose={() => setShown(undefined)} />}
    </OpenCode>
  )
}

interface MyCodeProps {
  owner: CodeOwner
  onClose: () => void
}

function CurrentScreen() {
  const user = useQuery(currentUser)
  if (user.data) return <SignedIn />
  if (user.isSuccess) return <SignedOut />
  return (
    <PlainFrame>
      {user.isError && <QueryProblem query={user} page />}
      <Suspense fallback={null}>
        <OfflineCode />
      </Suspense>
      {user.isPending && <Spinner label={common.loading} />}
    </PlainFrame>
  )
}

function SignedIn() {
  const { isOperator, userType } = useUser()
  useLive()
  useEffect(() => (userType === 'guard' ? undefined : forgetWorkerData()), [userType])
  return (
    <Frame>
      <Suspense
        fallback={
          <main id="content" className="page">
            <Spinner label={common.loading} />
          </main>
        }
      >
        <Switch>
          <Route path="/" component={HomeScreen} />
          <Route path="/history" component={HistoryScreen} />
          <Route path={WALLET} component={WalletScreen} />
          <Route path={PROFILE} component={ProfileScreen} />
          <Route path="/privacy" component={PrivacyInApp} />
          <Route path="/support" component={SupportInApp} />
          <Route path="/account" component={AccountScreen} />
          {isOperator && <Route path="/operator/*?" component={OperatorScreen} />}
          <Route component={NotFoundScreen} />
        </Switch>
      </Suspense>
    </Frame>
  )
}

/** The session has ended: nothing of the person stays, and signing in leads back to where they were. */
function SignedOut() {
  const [returnTo, setReturnTo] = useState(wayBack)
  useEffect(() => {
    // By now what was shown has said where to come back to.
    setReturnTo(wayBack())
    forgetWorkerData()
    void forgetPage()
    leavePage(() => undefined)
  }, [])
  const page = TABS.find(({ href }) => href === `/${returnTo.split(/[/?]/)[1]}`)
  return (
    <PlainFrame>
      <Card>
        <div className="state" role="alert">
          <h1>{common.signedOut}</h1>
          {page && <p>{common.continueAt(page.label)}</p>}
          <ButtonLink href={pathOf('startSignIn', { query: { returnTo } })}>{common.signIn}</ButtonLink>
        </div>
      </Card>
    </PlainFrame>
  )
}

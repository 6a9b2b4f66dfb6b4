import './operator.css'
import { lazy, Suspense } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { Screen } from '#web/parts/arrival.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'

const PAGES = [
  { path: '/operator', label: operator.overview, page: lazy(() => import('./overview.tsx')) },
  { path: '/operator/workers', label: operator.workers, page: lazy(() => import('./workers.tsx')) },
  { path: '/operator/people', label: operator.people, page: lazy(() => import('./people.tsx')) },
  { path: '/operator/card-to-bank', label: operator.cardToBank, page: lazy(() => import('./card-to-bank.tsx')) },
  { path: '/operator/guests', label: operator.guests, page: lazy(() => import('./guests.tsx')) },
  { path: '/operator/phones', label: operator.phones, page: lazy(() => import('./phones.tsx')) },
  { path: '/operator/messages', label: operator.messages, page: lazy(() => import('./messages.tsx')) },
  { path: '/operator/help', label: operator.helpRequests, page: lazy(() => import('./help.tsx')) },
  { path: '/operator/payouts', label: operator.payouts, page: lazy(() => import('./payouts.tsx')) },
  { path: '/operator/books', label: operator.books, page: lazy(() => import('./books.tsx')) },
  { path: '/operator/corrections', label: operator.corrections, page: lazy(() => import('./corrections.tsx')) },
  { path: '/operator/privacy', label: operator.privacy, page: lazy(() => import('./privacy-cases.tsx')) },
  { path: '/operator/simulators', label: operator.simulators, page: lazy(() => import('./simulators.tsx')) },
  { path: '/operator/audit', label: operator.audit, page: lazy(() => import('./audit.tsx')) },
]

/** Where operators verify, watch and put right. The server refuses everybody else; this only hides it. */
export default function OperatorScreen() {
  const [path] = useLocation()
  const current = PAGES.find((page) => page.path === path)
  return (
    <Screen
      title={current ? `${operator.title}: ${current.label}` : operator.title}
      heading={operator.title}
      lang="en-ZA"
    >
      <nav aria-label={operator.pages}>
        <ul className="desk-pages">
          {PAGES.map((page) => (
            <li key={page.path}>
              <Link href={page.path} className="desk-page" aria-current={page.path === path ? 'page' : undefined}>
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Spinner label={common.loading} />}>
        <Switch>
          {PAGES.map(({ path, page }) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route>
            <Empty>{operator.unknown}</Empty>
          </Route>
        </Switch>
      </Suspense>
    </Screen>
  )
}

import './operator.css'
import './overview.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import type { Overview } from '#contract/operator.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useAddress } from './address.ts'
import { useKeys } from './keys.ts'
import { Options } from './listed.tsx'

type Waits = (keyof Overview['waiting'])[]
const AT = '/operator'
const PEOPLE = `${AT}/people`

/** Each page, with the counts shown next to it. */
const PAGES: [path: string, label: string, Page: ReturnType<typeof lazy>, waits?: Waits][] = [
  [AT, operator.overview, lazy(() => import('./overview.tsx'))],
  [`${AT}/workers`, operator.workers, lazy(() => import('./workers.tsx')), ['workers']],
  [`${AT}/photos`, operator.photos, lazy(() => import('./photos.tsx')), ['photos']],
  [PEOPLE, operator.people, lazy(() => import('./people.tsx'))],
  [`${AT}/phone-members`, operator.phoneMembers, lazy(() => import('./phone-members.tsx')), ['numberMoves']],
  [`${AT}/cards`, operator.cards, lazy(() => import('./cards.tsx'))],
  [`${AT}/card-to-bank`, operator.cardToBank, lazy(() => import('./card-to-bank.tsx')), ['cardToBank']],
  [`${AT}/guests`, operator.guests, lazy(() => import('./guests.tsx')), ['codeReports', 'guestsPaused']],
  [`${AT}/phones`, operator.phones, lazy(() => import('./phones.tsx'))],
  [`${AT}/messages`, operator.messages, lazy(() => import('./messages.tsx')), ['messages']],
  [`${AT}/help`, operator.helpRequests, lazy(() => import('./help.tsx')), ['questions']],
  [`${AT}/payouts`, operator.payouts, lazy(() => import('./payouts.tsx')), ['payouts']],
  [`${AT}/books`, operator.books, lazy(() => import('./books.tsx')), ['differences', 'faults']],
  [`${AT}/corrections`, operator.corrections, lazy(() => import('./corrections.tsx')), ['corrections']],
  [`${AT}/privacy`, operator.privacy, lazy(() => import('./privacy-cases.tsx')), ['privacyRequests']],
  [`${AT}/simulators`, operator.simulators, lazy(() => import('./simulators.tsx'))],
  [`${AT}/audit`, operator.audit, lazy(() => import('./audit.tsx'))],
]

/** Where operators verify, watch and put right. The server refuses everybody else; this only hides it. */
export default function OperatorScreen() {
  const [path, go] = useLocation()
  const label = PAGES.find(([each]) => each === path)?.[1]
  const overview = operatorQuery('readOverview', {})
  const { data } = useQuery(overview)
  const client = useQueryClient()
  // An operator who opens another page sees current counts beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    void client.invalidateQueries({ queryKey: overview.queryKey }, { cancelRefetch: false })
  }, [path])
  const count = (waits: Waits = []) => waits.reduce((sum, what) => sum + (data?.waiting[what] ?? 0), 0)
  return (
    <Screen title={label ? `${operator.title}: ${label}` : operator.title} heading={operator.title} lang="en-ZA">
      <div className="desk stack">
        <Search key={path} isPage={path === PEOPLE} />
        <div className="desk-side">
          <nav aria-label={operator.pages}>
            <ul className="desk-pages">
              {PAGES.map(([each, label, , waits]) => (
                <li key={each}>
                  <Link href={each} className="desk-page" aria-current={each === path ? 'page' : undefined}>
                    {label} {count(waits) > 0 && <Badge look="sun">{count(waits)}</Badge>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Keys />
        </div>
        <div className="desk-choice">
          <SelectField label={operator.pages} value={path} onChange={({ target }) => go(target.value)}>
            <Options
              of={Object.fromEntries(
                PAGES.map(([each, label, , waits]) => [each, count(waits) ? `${label} (${count(waits)})` : label]),
              )}
            />
          </SelectField>
        </div>
        <div className="desk-page-shown stack">
          <Suspense fallback={<Spinner label={common.loading} />}>
            <Switch>
              {PAGES.map(([each, , Page]) => (
                <Route key={each} path={each} component={Page} />
              ))}
              <Route>
                <Empty>{operator.unknown}</Empty>
              </Route>
            </Switch>
          </Suspense>
        </div>
      </div>
    </Screen>
  )
}

/** Finds people. A wide screen shows it on every page, a narrow one only on People. */
function Search({ isPage }: { isPage: boolean }) {
  const query = useAddress().asked('query')
  const [, go] = useLocation()
  const [searched, setSearched] = useState(query)
  const [typed, setTyped] = useState(query)
  if (searched !== query) {
    // Back and Forward.
    setSearched(query)
    setTyped(query)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    go(`${PEOPLE}?${new URLSearchParams({ query: typed.trim() })}`)
  }
  return (
    <form className={isPage ? 'desk-search desk-search-here' : 'desk-search'} onSubmit={submit}>
      <TextField
        id="desk-search"
        label={operator.person.label}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button small type="submit" look="secondary" disabled={typed.trim().length < 2}>
        {operator.search}
      </Button>
    </form>
  )
}

/** Names the shortcuts and switches them off: speech input may trigger single keys (WCAG 2.1.4). */
function Keys() {
  const [areOn, setOn] = useState(true)
  useKeys(areOn)
  return (
    <label className="desk-keys muted small">
      <input type="checkbox" checked={areOn} onChange={({ target }) => setOn(target.checked)} />
      <span>{operator.keys}</span>
    </label>
  )
}

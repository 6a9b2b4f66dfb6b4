import './history.css'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useLayoutEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { comeBack } from '#web/data/payment-page.ts'
import { type HistoryFilter, historyMonths, searchedTransactions, transactions } from '#web/data/transactions.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { wholeMonth } from '#web/parts/relative-time.ts'
import { history } from '#web/texts/en/history.ts'
import { historySearch } from '#web/texts/en/history-search.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { drawn } from '#web/ui/icons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Movements } from './movements.tsx'

const FILTERS = {
  all: {},
  sent: { type: 'tip', direction: 'sent' },
  received: { type: 'tip', direction: 'received' },
  wallet: { type: 'load,withdrawal,transfer,correction,load_reversal,load_refund,debt_payment' },
} as const satisfies Record<keyof typeof history.tabs, HistoryFilter>

const SearchIcon = /* @__PURE__ */ drawn('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5')

type Tab = keyof typeof FILTERS
const TABS = Object.entries(history.tabs).map(([value, label]) => ({ value, label }))

/** The history; or, back from the payment provider's page, the screen from which this tab went there. */
export default function HistoryScreen() {
  const [back] = useState(() => comeBack(new URLSearchParams(location.search).get('returned') ?? ''))
  return back ? <Redirect to={back} replace /> : <Whole />
}

function Whole() {
  const [tab, setTab] = useState<Tab>('all')
  const [month, setMonth] = useState<string>()
  const [text, setText] = useState('')
  const months = useQuery(historyMonths)
  const [opened, open] = useState(() => {
    const asked = new URLSearchParams(location.search)
    return asked.get('receipt') ?? asked.get('returned')
  })
  const [, go] = useLocation()
  // Read once: coming back or reloading does not open it again. Before the dialog puts its own mark into the browser's history.
  useLayoutEffect(() => {
    if (location.search) go('/history', { replace: true })
  }, [go])
  const filter = { ...FILTERS[tab], ...(month && { month }) }
  return (
    <Screen title={history.title}>
      <Tabs label={history.show} tabs={TABS} value={tab} onChange={(chosen) => setTab(chosen as Tab)}>
        {months.data && months.data.length > 0 && (
          <div className="history-finds">
            <Search text={text} onSearch={setText} />
            {months.data.length > 1 && (
              <div className="go-to-month">
                <GoToMonth months={months.data} month={month} onGo={setMonth} />
              </div>
            )}
          </div>
        )}
        <div>
          <Movements
            key={`${tab} ${month} ${text}`}
            asked={text ? searchedTransactions(filter, text) : transactions(filter)}
            filter={FILTERS[tab]}
            isSearch={text !== ''}
            waits={months.isPending}
            opened={opened}
            open={open}
          />
        </div>
      </Tabs>
    </Screen>
  )
}

/** Searches when asked to, since each search reads much; emptied, it shows everything again. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const asked = typed.trim()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (asked.length >= HISTORY_SEARCH.min) onSearch(asked)
  }
  return (
    <search>
      <form className="history-search" onSubmit={submit}>
        <input
          type="search"
          className="input"
          aria-label={historySearch.label}
          placeholder={historySearch.hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={HISTORY_SEARCH.max}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value.trim() === '') onSearch('')
          }}
        />
        <Button type="submit" look="quiet" aria-label={historySearch.find} disabled={asked.length < HISTORY_SEARCH.min}>
          <SearchIcon />
        </Button>
      </form>
    </search>
  )
}

interface GoToMonthProps {
  months: string[]
  month: string | undefined
  onGo: (month: string | undefined) => void
}

function GoToMonth({ months, month, onGo }: GoToMonthProps) {
  const [newest] = months
  return (
    <SelectField
      label={history.month}
      value={month ?? newest}
      onChange={({ target }) => onGo(target.value === newest ? undefined : target.value)}
    >
      {months.map((each) => (
        <option key={each} value={each}>
          {wholeMonth(each)}
        </option>
      ))}
    </SelectField>
  )
}

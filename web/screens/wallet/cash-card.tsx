import './cash-card.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#contract/money.ts'
import { rand } from '#contract/money.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { cash, refreshMoney } from '#web/data/queries.ts'
import { namedDay } from '#web/parts/relative-time.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

const words = wallet.cash

/** Cash that was not collected yet: each code is shown when its owner asks for it. Nothing while there is none. */
export default function CashCard() {
  const { data } = useQuery(cash)
  if (!data || data.codes.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className="lined">
        {data.codes.map((code) => (
          <CodeRow key={code.id} {...code} />
        ))}
      </ul>
      <p className="hint">{words.hint}</p>
    </Card>
  )
}

type Code = { id: string; net: Cents; status: 'preparing' | 'ready' | 'cancelling'; expiresAt: string | null }

function CodeRow({ id, net, status, expiresAt }: Code) {
  const client = useQueryClient()
  // It leaves the memory of the page with this row, and is in no cache.
  const [digits, setDigits] = useState<string>()
  const showing = useAct({
    mutationFn: () => call('showCashCode', { params: { id } }),
    onSuccess: ({ code }) => setDigits(code),
  })
  const cancelling = useAct({
    mutationFn: () => call('cancelCashCode', { params: { id } }),
    onSuccess: async ({ status }) => {
      toast(words.ended[status](rand(net)))
      await refreshMoney(client)
    },
  })
  return (
    <li className="cash-code">
      <p className="row">
        <strong>{rand(net)}</strong>
        <span className="muted small">
          {status === 'ready' && expiresAt
            ? words.until(namedDay(expiresAt.slice(0, 10)))
            : words.states[status === 'cancelling' ? status : 'preparing']}
        </span>
      </p>
      {digits && (
        <output className="cash-digits" aria-label={words.code}>
          {digits.replace(/(.{4})(?=.)/g, '$1 ')}
        </output>
      )}
      <p className="row">
        {status === 'ready' && (
          <Button
            small
            aria-label={`${digits ? words.hide : words.show} ${rand(net)}`}
            disabled={showing.isBlocked && !digits}
            onClick={() => (digits ? setDigits(undefined) : showing.mutate())}
          >
            {digits ? words.hide : words.show}
          </Button>
        )}
        {status !== 'cancelling' && (
          <Button
            look="secondary"
            small
            aria-label={`${words.cancel} ${rand(net)}`}
            disabled={cancelling.isBlocked}
            onClick={() => cancelling.mutate()}
          >
            {cancelling.isPending ? words.cancelling : words.cancel}
          </Button>
        )}
      </p>
    </li>
  )
}

import './proof-panel.css'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PROOF } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { PROOF_ROUTES } from '#contract/proof-routes.ts'
import type { Proof } from '#contract/proofs.ts'
import { useAct } from '#web/data/act.ts'
import { callAt } from '#web/data/api.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { dayAndTime } from '#web/parts/relative-time.ts'
import { common } from '#web/texts/en/common.ts'
import { incomeProof as words } from '#web/texts/en/income-proof.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

type Months = (typeof PROOF.months)[number]

/** Not kept: somebody may have opened one since. */
const liveProofs = queryOptions({
  queryKey: ['listProofs'] as const,
  queryFn: async () => (await callAt<Proof[]>(PROOF_ROUTES.listProofs, {})).body,
  gcTime: 0,
})

/** Makes a proof of income, and shows those that are shared now. */
export default function ProofPanel() {
  const [months, setMonths] = useState<Months>(3)
  const client = useQueryClient()
  const making = useAct({
    mutationFn: () => callAt<Proof>(PROOF_ROUTES.issueProof, { body: { months } }),
    onSuccess: () => {
      toast(words.made)
      return client.invalidateQueries({ queryKey: liveProofs.queryKey })
    },
  })
  return (
    <div className="stack">
      <fieldset className="choices">
        <legend>{words.period}</legend>
        {PROOF.months.map((one) => (
          <Choice key={one} isChosen={one === months} onClick={() => setMonths(one)}>
            {words.months(one)}
          </Choice>
        ))}
      </fieldset>
      <Button wide disabled={making.isBlocked} onClick={() => making.mutate()}>
        {making.isPending ? words.making : words.make}
      </Button>
      <LiveProofs />
    </div>
  )
}

function LiveProofs() {
  const live = useQuery(liveProofs)
  if (live.isPending) return <Spinner label={common.loading} />
  if (live.isLoadingError) return <QueryProblem query={live} />
  if (live.data.length === 0) return <p className="muted">{words.none}</p>
  return (
    <section aria-labelledby="live-proofs">
      <h3 id="live-proofs">{words.live}</h3>
      <ul className="proofs stack">
        {live.data.map((proof) => (
          <LiveProof key={proof.id} proof={proof} />
        ))}
      </ul>
    </section>
  )
}

function LiveProof({ proof }: { proof: Proof }) {
  const { id, code, months, received, opened } = proof
  const client = useQueryClient()
  const day = (at: string) => dayAndTime(at).day
  const stopping = useAct({
    mutationFn: () => callAt(PROOF_ROUTES.endProof, { params: { id } }),
    onSuccess: () => {
      toast(words.stopped)
      return client.invalidateQueries({ queryKey: liveProofs.queryKey })
    },
  })
  const address = `/proof/${code}`
  return (
    <li className="proof">
      <p>{words.line(words.months(months), rand(received), day(proof.issuedAt))}</p>
      <p className="proof-code">{code}</p>
      <p className="muted small">
        {words.opened(opened)} · {words.until(day(proof.expiresAt))}
      </p>
      <div className="row">
        <ButtonLink small href={`${address}?lang=${LANGUAGE}`} target="_blank">
          {words.show}
        </ButtonLink>
        <ButtonLink small look="secondary" href={`${address}.pdf?lang=${LANGUAGE}`} target="_blank">
          {words.pdf}
        </ButtonLink>
        <Button small look="quiet" disabled={stopping.isPending} onClick={() => stopping.mutate()}>
          {words.stop}
        </Button>
      </div>
    </li>
  )
}

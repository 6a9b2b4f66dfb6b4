import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Switches } from '#contract/simulators.ts'
import { ApiError } from '#web/data/api.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Card } from '#web/ui/card.tsx'
import { Check } from '#web/ui/check.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { ActionButton } from './action-button.tsx'
import { Options } from './listed.tsx'

const words = operator.simulator
const CODES = ['00', '05', '17', '26', '51', '68', '91', '96'] as const satisfies Switches['vodapay']['code'][]
const OUTCOMES = ['Completed', 'Error', 'Cancelled', 'Reversed'] as const satisfies Switches['bank']['outcome'][]
const CASH_CODES = ['2003', '2210', '2220'] as const satisfies Switches['cash']['code'][]
const LIES = ['amount', 'reference', 'code'] as const satisfies Switches['cash']['lie'][]

const SAYS = ['matched', 'mismatch', 'unknown', 'deceased'] as const satisfies Switches['register']['says'][]

/** How the simulated partners behave. */
export default function SimulatorsPage() {
  const switches = useQuery(operatorQuery('readSimulators', {}))
  if (switches.isPending) return <Spinner label={common.loading} />
  if (switches.error instanceof ApiError && switches.error.status === 404) return <Empty>{words.none}</Empty>
  if (switches.isLoadingError) return <QueryProblem query={switches} />
  return <SwitchForm key={JSON.stringify(switches.data)} before={switches.data} />
}

function SwitchForm({ before }: { before: Switches }) {
  const [vodapay, setVodapay] = useState(before.vodapay)
  const [bank, setBank] = useState(before.bank)
  const [cash, setCash] = useState(before.cash)
  const [gateway, setGateway] = useState(before.gateway)
  const [register, setRegister] = useState(before.register)
  return (
    <>
      <div className="desk-cards">
        <Card title={words.vodapay}>
          <div className="stack">
            <Common value={vodapay} onChange={(change) => setVodapay({ ...vodapay, ...change })} />
            <SelectField
              label={words.code}
              value={vodapay.code ?? ''}
              onChange={({ target }) =>
                setVodapay({ ...vodapay, code: CODES.find((code) => code === target.value) ?? null })
              }
            >
              <option value="">{words.asAsked}</option>
              {CODES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectField>
            <Check label={words.onPage} checked={vodapay.page} onChange={(page) => setVodapay({ ...vodapay, page })} />
          </div>
        </Card>
        <Card title={words.bank}>
          <div className="stack">
            <Common value={bank} onChange={(change) => setBank({ ...bank, ...change })} />
            <SelectField
              label={words.outcome}
              value={bank.outcome}
              onChange={({ target }) =>
                setBank({ ...bank, outcome: OUTCOMES.find((outcome) => outcome === target.value) ?? 'Completed' })
              }
            >
              {OUTCOMES.map((outcome) => (
                <option key={outcome}>{outcome}</option>
              ))}
            </SelectField>
          </div>
        </Card>
        <Card title={words.cash}>
          <div className="stack">
            <p>
              <a href="/sim/till">{words.till}</a>
            </p>
            <Answer value={cash} onChange={(change) => setCash({ ...cash, ...change })} />
            <SelectField
              label={words.cashCode}
              value={cash.code ?? ''}
              onChange={({ target }) =>
                setCash({ ...cash, code: CASH_CODES.find((code) => code === target.value) ?? null })
              }
            >
              <option value="">{words.asAsked}</option>
              <Options of={words.cashCodes} />
            </SelectField>
            <SelectField
              label={words.lie}
              value={cash.lie ?? ''}
              onChange={({ target }) => setCash({ ...cash, lie: LIES.find((lie) => lie === target.value) ?? null })}
            >
              <option value="">{words.truth}</option>
              <Options of={words.lies} />
            </SelectField>
          </div>
        </Card>
        <Card title={words.gateway}>
          <div className="stack">
            <p>
              <a href="/sim/phone">{words.phone}</a>
            </p>
            <Common value={gateway} onChange={(change) => setGateway({ ...gateway, ...change })} />
          </div>
        </Card>
        <Card title={words.register}>
          <div className="stack">
            <SelectField
              label={words.answer}
              value={register.answer}
              onChange={({ target }) => setRegister({ ...register, answer: target.value as typeof register.answer })}
            >
              <Options of={words.answers} />
            </SelectField>
            <SelectField
              label={words.says}
              value={register.says ?? ''}
              onChange={({ target }) =>
                setRegister({ ...register, says: SAYS.find((says) => says === target.value) ?? null })
              }
            >
              <option value="">{words.asNumber}</option>
              {SAYS.map((says) => (
                <option key={says}>{says}</option>
              ))}
            </SelectField>
            <Check
              label={words.otherReference}
              checked={register.otherReference}
              onChange={(otherReference) => setRegister({ ...register, otherReference })}
            />
          </div>
        </Card>
      </div>
      <div className="row">
        <ActionButton
          label={words.save}
          name={operator.person.of(words.save, operator.simulators)}
          text={words.saveText}
          look="primary"
          run={(reason) => operate('setSimulators', { body: { vodapay, bank, cash, gateway, register, reason } })}
        />
      </div>
    </>
  )
}

type Answering = Pick<Switches['bank'], 'answer' | 'delayMs'>
type Shared = Answering & Pick<Switches['bank'], 'notify'>

/** Settings of the simulators that send notifications. */
function Common({ value, onChange }: { value: Shared; onChange: (change: Partial<Shared>) => void }) {
  return (
    <>
      <SelectField
        label={words.notify}
        value={value.notify}
        onChange={({ target }) => onChange({ notify: target.value as Shared['notify'] })}
      >
        <Options of={words.notices} />
      </SelectField>
      <Answer value={value} onChange={onChange} />
    </>
  )
}

/** Settings that all simulators share. */
function Answer({ value, onChange }: { value: Answering; onChange: (change: Partial<Answering>) => void }) {
  return (
    <>
      <SelectField
        label={words.answer}
        value={value.answer}
        onChange={({ target }) => onChange({ answer: target.value as Answering['answer'] })}
      >
        <Options of={words.answers} />
      </SelectField>
      <TextField
        label={words.delay}
        type="number"
        min={0}
        max={86_400_000}
        value={value.delayMs}
        onChange={({ target }) => onChange({ delayMs: Math.trunc(Number(target.value)) })}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CARDS } from '#contract/card-limits.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { savePdf } from '#web/data/save-pdf.ts'
import { operatorCards as words } from '#web/texts/en/operator-cards.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed, Options } from './listed.tsx'
import { ago } from './table.tsx'

/** Cards for workers who are still to come: made, printed and withdrawn a batch at a time. */
export default function CardsPage() {
  const { paged } = useAddress()
  return (
    <>
      <Card title={words.title}>
        <p>{words.text}</p>
        <div className="row card-actions">
          <MakeButton />
        </div>
      </Card>
      <Listed
        query={useQuery(operatorQuery('listCardBatches', { query: paged }))}
        none={words.none}
        title={[words.batch, (batch) => batch.label]}
        columns={[
          [words.cards, (batch) => batch.cards],
          [words.claimed, (batch) => batch.claimed],
          [words.made, (batch) => batch.madeAt, ago],
        ]}
        state={({ withdrawnAt }) => (withdrawnAt ? [words.withdrawn, undefined] : [words.open, 'sun'])}
        actions={({ id, label, withdrawnAt }) =>
          withdrawnAt ? null : (
            <ActionButton
              label={words.withdraw}
              name={words.withdrawOf(label)}
              text={words.withdrawText}
              look="danger"
              run={(reason) => operate('withdrawCards', { params: { id }, body: { reason } })}
            />
          )
        }
      />
    </>
  )
}

function MakeButton() {
  const [typed, setTyped] = useState('10')
  const [language, setLanguage] = useState<Language>('en')
  const cards = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const possible = cards >= 1 && cards <= CARDS.atOnce
  return (
    <ActionButton
      label={words.make}
      name={words.make}
      text={words.makeText}
      look="primary"
      reasonLabel={words.goTo}
      reasonHint={words.goToHint}
      ready={possible}
      run={async (reason) => {
        const { pdf } = await operate('makeCards', { body: { cards, language, reason } })
        savePdf(pdf, words.file(reason))
      }}
    >
      <TextField
        label={words.cards}
        hint={words.cardsHint}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        invalid={typed !== '' && !possible}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label={words.language}
        value={language}
        onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? 'en')}
      >
        <Options of={LANGUAGE_NAMES} />
      </SelectField>
    </ActionButton>
  )
}

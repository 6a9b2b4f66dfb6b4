import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import type { AskPrivacy } from '#contract/privacy.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { useDraft } from '#web/data/draft.ts'
import { myPrivacyRequests } from '#web/data/queries.ts'
import { common } from '#web/texts/en/common.ts'
import { requests } from '#web/texts/en/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const words = requests.ask

/** A request about one's own data, which operators answer. */
export function AskCard() {
  const [typed, type] = useDraft<AskPrivacy>('privacy-request', { kind: 'correction', message: '' })
  const client = useQueryClient()
  const ask = useAct({
    mutationFn: () => call('askPrivacy', { body: typed }),
    onSuccess: async () => {
      type({ ...typed, message: '' })
      toast(words.sent)
      await client.invalidateQueries({ queryKey: myPrivacyRequests.queryKey })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.message.trim() === '') toast({ ...common.missing, bad: true })
    else ask.mutate()
  }
  return (
    <Card title={words.title}>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={words.kind}
          value={typed.kind}
          onChange={({ target }) => type({ ...typed, kind: target.value as AskPrivacy['kind'] })}
        >
          {Object.entries(words.kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={words.message}
          hint={words.hint}
          rows={4}
          maxLength={MESSAGE.max}
          value={typed.message}
          onChange={({ target }) => type({ ...typed, message: target.value })}
        />
        <Button type="submit" disabled={ask.isBlocked}>
          {ask.isPending ? common.sending : words.send}
        </Button>
      </form>
    </Card>
  )
}

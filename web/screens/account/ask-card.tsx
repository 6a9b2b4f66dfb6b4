import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import type { AskPrivacy } from '#contract/privacy.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { useOnline } from '#web/data/online.ts'
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
  const [kind, setKind] = useState<AskPrivacy['kind']>('correction')
  const [message, setMessage] = useState('')
  const online = useOnline()
  const client = useQueryClient()
  const ask = useAct({
    mutationFn: () => call('askPrivacy', { body: { kind, message } }),
    onSuccess: async () => {
      setMessage('')
      toast(words.sent)
      await client.invalidateQueries({ queryKey: myPrivacyRequests.queryKey })
    },
    onError: (error) => toast(errorWords(error)),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (message.trim() === '') toast({ ...common.missing, bad: true })
    else ask.mutate()
  }
  return (
    <Card title={words.title}>
      <form className="stack" onSubmit={submit}>
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as AskPrivacy['kind'])}
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
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" disabled={ask.isPending || !online}>
          {ask.isPending ? common.sending : words.send}
        </Button>
      </form>
    </Card>
  )
}

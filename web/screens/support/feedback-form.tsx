import { type FormEvent, useRef, useState } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import { ApiError, call, type Question } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { support } from '#web/texts/en/support.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const words = support.feedback
const REQUIRED = ['name', 'email', 'message'] as const

/** Uncontrolled, like the contact form: what was typed before React woke stays. */
export function FeedbackForm() {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const feedback = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]),
    )
    if (REQUIRED.some((name) => !feedback[name])) return toast({ ...common.missing, bad: true })
    setSending(true)
    try {
      await call('sendFeedback', { body: feedback as Question<'sendFeedback'>['body'] })
      form.current?.reset()
      toast(words.sent)
    } catch (error) {
      toast({
        title: common.error,
        description: error instanceof ApiError ? error.message : common.offlineMore,
        bad: true,
      })
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className="stack" method="post" action="/api/feedback" noValidate onSubmit={submit}>
      <TextField
        id="feedback-name"
        name="name"
        label={words.name}
        autoComplete="name"
        maxLength={MESSAGE.maxLine}
        required
      />
      <TextField id="feedback-email" name="email" type="email" label={words.email} autoComplete="email" required />
      <SelectField id="feedback-category" name="category" label={words.category}>
        {Object.entries(words.categories).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea id="feedback-message" name="message" label={words.message} rows={6} maxLength={MESSAGE.max} required />
      <input className="trap" name="website" tabIndex={-1} autoComplete="off" aria-label={common.leaveEmpty} />
      <Button type="submit" disabled={sending}>
        {sending ? common.sending : words.send}
      </Button>
    </form>
  )
}

import { useEffect, useState } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import { SERVICE } from '#web/data/service.ts'
import { useMessageForm } from '#web/parts/message-form.ts'
import { common } from '#web/texts/en/common.ts'
import { landing } from '#web/texts/en/landing.ts'
import { Button } from '#web/ui/button.tsx'
import { Complaint } from '#web/ui/complaint.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { readForm } from '#web/ui/read-form.ts'

const words = landing.contact
const REQUIRED = ['name', 'email', 'subject', 'message']
const NOTHING = { length: 0, isComplete: false }

/** Writes to the team, from the landing page. */
export function ContactForm() {
  const [{ length, isComplete }, setTyped] = useState(NOTHING)
  const { form, field, sending, complaint } = useMessageForm('sendContact', {
    prefix: 'contact',
    required: REQUIRED,
    sent: words.sent,
    refuse: ({ message = '' }) => (message.length < MESSAGE.minContact ? words.tooShort : undefined),
  })
  const count = () => {
    const typed = form.ref.current ? readForm(form.ref.current) : {}
    setTyped({ length: typed.message?.length ?? 0, isComplete: REQUIRED.every((field) => typed[field]) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts what was typed before React woke, once
  useEffect(count, [])

  return (
    <form {...form} className="card stack" onInput={count} onReset={() => setTyped(NOTHING)}>
      <TextField {...field('name')} label={words.name} autoComplete="name" maxLength={MESSAGE.maxLine} />
      <TextField {...field('email')} type="email" label={words.email} autoComplete="email" />
      <TextField {...field('subject')} label={words.subject} maxLength={MESSAGE.maxLine} />
      <TextArea
        {...field('message')}
        label={words.message}
        rows={5}
        maxLength={MESSAGE.max}
        hint={<span aria-live="polite">{hint(length, isComplete)}</span>}
      />
      <input className="trap" name="website" tabIndex={-1} autoComplete="off" aria-label={common.leaveEmpty} />
      <Complaint text={complaint} />
      <Button type="submit" disabled={sending}>
        {sending ? common.sending : words.send}
      </Button>
      <noscript>
        {words.withoutScripts} <a href={`mailto:${SERVICE.supportEmail}`}>{SERVICE.supportEmail}</a>
      </noscript>
    </form>
  )
}

function hint(length: number, isComplete: boolean): string {
  if (length === 0) return words.atLeast(MESSAGE.minContact)
  const more = MESSAGE.minContact - length
  if (more > 0) return words.needed(more)
  return isComplete ? words.enough : common.missing.description
}

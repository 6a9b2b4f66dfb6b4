import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { ApiError, call, type Question } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { landing } from '#web/texts/en/landing.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const words = landing.contact
const REQUIRED = ['name', 'email', 'subject', 'message'] as const

/** Uncontrolled on purpose: the form is in the prerendered page and may hold typed text before React wakes. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  const [sending, setSending] = useState(false)
  const count = () => setLength(read(form.current, 'message').length)
  useEffect(count, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const message = Object.fromEntries([...REQUIRED, 'website'].map((name) => [name, read(form.current, name)]))
    if (REQUIRED.some((name) => !message[name])) return toast({ ...common.missing, bad: true })
    if ((message.message?.length ?? 0) < MESSAGE.minContact) return toast({ ...words.tooShort, bad: true })
    setSending(true)
    try {
      await call('sendContact', { body: message as Question<'sendContact'>['body'] })
      form.current?.reset()
      setLength(0)
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
    <form ref={form} className="card stack" method="post" action="/api/contact" noValidate onSubmit={submit}>
      <TextField
        id="contact-name"
        name="name"
        label={words.name}
        autoComplete="name"
        maxLength={MESSAGE.maxLine}
        required
      />
      <TextField id="contact-email" name="email" type="email" label={words.email} autoComplete="email" required />
      <TextField id="contact-subject" name="subject" label={words.subject} maxLength={MESSAGE.maxLine} required />
      <TextArea
        id="contact-message"
        name="message"
        label={words.message}
        rows={5}
        maxLength={MESSAGE.max}
        required
        onInput={count}
        hint={<span aria-live="polite">{hint(length)}</span>}
      />
      <input className="trap" name="website" tabIndex={-1} autoComplete="off" aria-label={common.leaveEmpty} />
      <Button type="submit" disabled={sending}>
        {sending ? common.sending : words.send}
      </Button>
      <noscript>
        {words.withoutScripts} <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
      </noscript>
    </form>
  )
}

function hint(length: number): string {
  if (length === 0) return words.atLeast(MESSAGE.minContact)
  const more = MESSAGE.minContact - length
  return more > 0 ? words.needed(more) : words.enough
}

function read(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value.trim() : ''
}

import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call, pathOf, type Question } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { useComplaint } from '#web/ui/complaint.tsx'
import { focusField, readForm } from '#web/ui/read-form.ts'
import { type ToastWords, toast } from '#web/ui/toast.ts'

type MessageCall = 'sendContact' | 'sendFeedback'

/**
 * The shared steps of the forms that write to the team: read, check, send, clear. Uncontrolled on purpose: such a form is in a prerendered
 * page and may hold typed text before React starts.
 */
export function useMessageForm(
  name: MessageCall,
  {
    prefix,
    required,
    sent,
    refuse,
  }: {
    /** Prefix of the ids: two such forms may be on one page. */
    prefix: string
    required: readonly string[]
    sent: ToastWords
    /** Why a complete form still cannot be sent. */
    refuse?: (typed: Record<string, string>) => ToastWords | undefined
  },
) {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [missing, setMissing] = useState<string[]>([])
  const complaint = useComplaint()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { website, ...typed } = readForm(event.currentTarget)
    const empty = required.filter((field) => !typed[field])
    const refused = empty.length === 0 ? refuse?.(typed) : common.missing
    setMissing(empty)
    if (refused) {
      focusField(event.currentTarget, empty[0] ?? 'message')
      return complaint.say(refused)
    }
    complaint.clear()
    setSending(true)
    try {
      // A field that people do not see: only what a program filled in travels.
      await call(name, { body: website ? { ...typed, website } : typed } as Question<MessageCall>)
      form.current?.reset()
      toast(sent)
    } catch (error) {
      const description = error instanceof ApiError ? error.message : common.offlineMore
      complaint.say({ title: common.error, description })
    } finally {
      setSending(false)
    }
  }

  return {
    sending,
    complaint: complaint.text,
    form: { ref: form, method: 'post', action: pathOf(name, {}), noValidate: true, onSubmit },
    field: (field: string) => ({
      id: `${prefix}-${field}`,
      name: field,
      required: required.includes(field),
      invalid: missing.includes(field),
      onChange: () => {
        complaint.clear()
        setMissing((before) => before.filter((other) => other !== field))
      },
    }),
  }
}

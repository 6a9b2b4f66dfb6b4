import { MESSAGE } from '#contract/limits.ts'
import { useMessageForm } from '#web/parts/message-form.ts'
import { common } from '#web/texts/en/common.ts'
import { support } from '#web/texts/en/support.ts'
import { Button } from '#web/ui/button.tsx'
import { Complaint } from '#web/ui/complaint.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'

const words = support.feedback

/** The form for opinions on the beta. */
export function FeedbackForm() {
  const { form, field, sending, complaint } = useMessageForm('sendFeedback', {
    prefix: 'feedback',
    required: ['name', 'email', 'message'],
    sent: words.sent,
  })

  return (
    <form {...form} className="stack">
      <TextField {...field('name')} label={words.name} autoComplete="name" maxLength={MESSAGE.maxLine} />
      <TextField {...field('email')} type="email" label={words.email} autoComplete="email" />
      <SelectField {...field('category')} label={words.category}>
        {Object.entries(words.categories).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea {...field('message')} label={words.message} rows={6} maxLength={MESSAGE.max} />
      <input className="trap" name="website" tabIndex={-1} autoComplete="off" aria-label={common.leaveEmpty} />
      <Complaint text={complaint} />
      <Button type="submit" disabled={sending}>
        {sending ? common.sending : words.send}
      </Button>
    </form>
  )
}

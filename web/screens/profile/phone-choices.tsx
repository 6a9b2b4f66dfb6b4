import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import type { Phone, SetPhone } from '#contract/phones.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { phone as words } from '#web/texts/en/phone.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

/** Language and messages: saved as soon as they are chosen. */
export function PhoneChoices({ phone, onChange }: { phone: Phone; onChange: (phone: Phone) => void }) {
  const set = useAct({
    mutationFn: (body: SetPhone) => call('setPhone', { body }),
    onSuccess: (changed) => {
      onChange(changed)
      toast(words.saved)
    },
  })
  const isBusy = set.isBlocked
  return (
    <>
      <SelectField
        label={words.language}
        value={phone.language}
        disabled={isBusy}
        onChange={({ target }) => set.mutate({ language: target.value as Phone['language'] })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      {phone.stopped && <Notice>{words.stopped}</Notice>}
      <SelectField
        label={words.tips}
        hint={words.tipsHint}
        value={phone.stopped ? 'none' : phone.tipMessages}
        disabled={isBusy}
        onChange={({ target }) => set.mutate({ tipMessages: target.value as Phone['tipMessages'] })}
      >
        {Object.entries(words.tipChoices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}

import { LANGUAGE_NAMES, LANGUAGES, type Language, READ_BY_NATIVE_SPEAKERS } from '#contract/languages.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { forgetPage } from '#web/data/forget-page.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { language as words } from '#web/texts/en/language.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { leavePage } from '#web/ui/leave-page.ts'

/** The language of the app, on all devices of this person. Each language is an app of its own: choosing loads it. */
export default function LanguageCard() {
  const choose = useAct({
    mutationFn: (language: Language) => call('setLanguage', { body: { language } }).then(forgetPage),
    onSuccess: () => leavePage(() => location.reload()),
  })
  return (
    <Card>
      <SelectField
        label={words.label}
        hint={words.hint}
        value={choose.variables ?? LANGUAGE}
        disabled={choose.isBlocked}
        onChange={({ target }) => choose.mutate(target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {READ_BY_NATIVE_SPEAKERS.has(language)
              ? LANGUAGE_NAMES[language]
              : `${LANGUAGE_NAMES[language]} (${words.draft})`}
          </option>
        ))}
      </SelectField>
    </Card>
  )
}

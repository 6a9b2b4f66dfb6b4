import { LANGUAGE_NAMES, LANGUAGES, type Language, READ_BY_NATIVE_SPEAKERS } from '#contract/languages.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { forgetPage } from '#web/data/kept-page.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { useOnline } from '#web/data/online.ts'
import { language as words } from '#web/texts/en/language.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { leavePage } from '#web/ui/leave-page.ts'
import { toast } from '#web/ui/toast.ts'

/** The language of the app, on all devices of this person. Each language is an app of its own: choosing loads it. */
export default function LanguageCard() {
  const online = useOnline()
  const choose = useAct({
    mutationFn: (language: Language) => call('setLanguage', { body: { language } }).then(forgetPage),
    onSuccess: () => leavePage(() => location.reload()),
    onError: (error) => toast(errorWords(error)),
  })
  return (
    <Card>
      <SelectField
        label={words.label}
        hint={words.hint}
        value={choose.variables ?? LANGUAGE}
        disabled={choose.isPending || !online}
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

import { LANGUAGE_NAMES, LANGUAGES, READ_BY_NATIVE_SPEAKERS } from '#contract/languages.ts'
import { LANGUAGE } from '#web/data/language.ts'
import { language as words } from '#web/texts/en/language.ts'

/** The page at `path` in every language. Plain links, which work without scripts; the server remembers which one was taken. */
export function LanguageLinks({ path }: { path: string }) {
  return (
    <details className="languages">
      <summary aria-label={words.label}>
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />
        </svg>
      </summary>
      <nav aria-label={words.label}>
        {LANGUAGES.map((language) => (
          <a key={language} href={`/${language}${path}`} aria-current={language === LANGUAGE ? 'true' : undefined}>
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            {!READ_BY_NATIVE_SPEAKERS.has(language) && ` (${words.draft})`}
          </a>
        ))}
      </nav>
    </details>
  )
}

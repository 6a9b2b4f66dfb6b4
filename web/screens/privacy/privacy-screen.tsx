import type { ElementType } from 'react'
import { inThisLanguage } from '#web/data/language.ts'
import { SERVICE } from '#web/data/service.ts'
import { InMode } from '#web/parts/in-mode.tsx'
import { privacy } from '#web/texts/en/privacy.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The privacy policy. `link` is the router's link inside the app; a signed-out visitor gets plain ones. */
export function PrivacyScreen({ link }: { link?: ElementType }) {
  const Link = link ?? 'a'
  return (
    <main id="content" className="page prose" tabIndex={-1}>
      <h1>{privacy.title}</h1>
      <p className="muted">{privacy.updated}</p>
      <p className="muted">{privacy.added}</p>
      <InMode mode="simulation" as="p" className="notice">
        {privacy.simulation}
      </InMode>
      <p>{privacy.intro}</p>
      {privacy.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <ul>
            {section.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>{privacy.contact.title}</h2>
        <p>
          {privacy.contact.text} <a href={`mailto:${SERVICE.privacyEmail}`}>{SERVICE.privacyEmail}</a>
        </p>
      </section>
      <p>
        <Link href={link ? '/' : inThisLanguage('/')} className={buttonClass({ look: 'secondary' })}>
          {privacy.home}
        </Link>
      </p>
    </main>
  )
}

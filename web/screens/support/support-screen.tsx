import type { ElementType } from 'react'
import { inThisLanguage } from '#web/data/language.ts'
import { SERVICE } from '#web/data/service.ts'
import { InMode } from '#web/parts/in-mode.tsx'
import { support } from '#web/texts/en/support.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MailIcon } from '#web/ui/icons.tsx'
import { FeedbackForm } from './feedback-form.tsx'

const QUESTIONS = support.faq.items.map(({ key, question, answer }) => ({
  key,
  title: question,
  body: key === 'simulation' ? <SimulationAnswer text={answer} /> : <p>{answer}</p>,
}))

/** Where money is real, the question stays and its answer is another. */
function SimulationAnswer({ text }: { text: string }) {
  return (
    <>
      <InMode mode="simulation" as="p">
        {text}
      </InMode>
      <InMode mode="production" as="p">
        {support.faq.realMoney}
      </InMode>
    </>
  )
}

/** Answers first, then the ways to reach us. `link` is the router's link inside the app; signed out, links load pages. */
export function SupportScreen({ link }: { link?: ElementType }) {
  const Link = link ?? 'a'
  const at = link ? (path: string) => path : inThisLanguage
  return (
    <main id="content" className="page stack support" tabIndex={-1}>
      <div>
        <h1>{support.title}</h1>
        <p className="muted">{support.lead}</p>
      </div>
      <section className="stack" aria-labelledby="faq-title">
        <h2 id="faq-title">{support.faq.title}</h2>
        <Accordion items={QUESTIONS} />
      </section>
      <Card title={support.feedback.title}>
        <p className="muted support-lead">{support.feedback.lead}</p>
        <FeedbackForm />
      </Card>
      <Card title={support.contact.title}>
        <p className="muted support-lead">{support.contact.lead}</p>
        <div className="row">
          <ButtonLink href={`mailto:${SERVICE.supportEmail}`}>
            <MailIcon size={20} />
            {support.contact.support}
          </ButtonLink>
          <ButtonLink href={`mailto:${SERVICE.helpEmail}`} look="secondary">
            <MailIcon size={20} />
            {support.contact.help}
          </ButtonLink>
        </div>
      </Card>
      <div className="row">
        <Link href={at('/')} className={buttonClass({ look: 'secondary' })}>
          {support.home}
        </Link>
        <Link href={at('/privacy')} className={buttonClass({ look: 'quiet' })}>
          {support.privacy}
        </Link>
      </div>
    </main>
  )
}

import type { ReactNode } from 'react'
import { GUARD_NUMBER, TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { pathOf } from '#web/data/api.ts'
import { inThisLanguage } from '#web/data/language.ts'
import { InMode } from '#web/parts/in-mode.tsx'
import { landing } from '#web/texts/en/landing.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CodeIcon } from '#web/ui/icons.tsx'
import { PageFrame, SIGN_IN } from './page-frame.tsx'
import { SampleTip } from './sample-tip.tsx'
import { WorkerKinds } from './worker-kinds.tsx'

/** The page a visitor sees first. It is made at build time, so it can be read without scripts; only the contact form is hydrated. */
export function Landing({ contact }: { contact: ReactNode }) {
  return (
    <PageFrame path="/">
      <main id="content" className="landing" tabIndex={-1}>
        <Hero />
        <Mission />
        <WorkerKinds />
        <Features />
        <Impact />
        <section className="section contact stack" aria-labelledby="contact-title">
          <div>
            <h2 id="contact-title">{landing.contact.title}</h2>
            <p className="muted">{landing.contact.lead}</p>
          </div>
          <details open>
            <summary className="button button-secondary">{landing.contact.open}</summary>
            {contact}
          </details>
        </section>
        <section className="finale stack">
          <h2>{landing.finale.title}</h2>
          <InMode mode="simulation" as="p">
            {landing.finale.text}
          </InMode>
          <InMode mode="production" as="p">
            {landing.finale.realText}
          </InMode>
          <ButtonLink {...SIGN_IN} look="sun">
            {landing.finale.button}
          </ButtonLink>
        </section>
      </main>
    </PageFrame>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-words stack">
        <p className="eyebrow">{landing.meaning}</p>
        <h1>
          {landing.hero} <span className="hero-answer">{landing.heroAnswer}</span>
        </h1>
        <p className="lead">{landing.heroMore}</p>
        <form className="hero-find" action={inThisLanguage('/')}>
          <label htmlFor="w">{landing.number}</label>
          <input
            id="w"
            name="w"
            className="input"
            required
            maxLength={GUARD_NUMBER.max}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" look="sun">
            {landing.tipNow}
          </Button>
        </form>
        <div className="row">
          <ButtonLink {...SIGN_IN}>{landing.start}</ButtonLink>
          <Button look="secondary" data-scroll-to="mission">
            {landing.missionButton}
          </Button>
        </div>
        <p>
          <a className="tap" href={REGISTER}>
            {landing.earn}
          </a>
        </p>
      </div>
      <SampleTip />
    </section>
  )
}

function Mission() {
  return (
    <section className="mission" id="mission" aria-labelledby="mission-title" tabIndex={-1}>
      <h2 id="mission-title">{landing.mission.title}</h2>
      <p className="mission-lead">{landing.mission.lead}</p>
      <p>{landing.mission.more}</p>
    </section>
  )
}

/** Leads through sign-in to the registration card. */
const REGISTER = pathOf('startSignIn', { query: { returnTo: '/profile?register' } })

/** A piece of the product for each card, drawn with the product's own letters and colours. */
const PIECES = [
  <CodeIcon key="code" size={72} />,
  TIP.presets.slice(0, 3).map((cents) => <b key={cents}>{shortRand(cents)}</b>),
  <span key="tip" className="money">
    +{landing.sample.amount}
  </span>,
  [landing.sample.amount, '•••• 6789'].map((words) => <b key={words}>{words}</b>),
]

function Features() {
  return (
    <section className="section" aria-labelledby="features-title">
      <h2 id="features-title">{landing.features.title}</h2>
      <ol className="features stack">
        {landing.features.cards.map((card, index) => (
          <li key={card.title} className="card">
            <div className="piece" aria-hidden="true">
              {PIECES[index]}
            </div>
            <h3>{card.title}</h3>
            <p className="muted">{card.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Impact() {
  return (
    <section className="section" aria-labelledby="impact-title">
      <h2 id="impact-title">{landing.impact.title}</h2>
      <ul className="impact stack">
        {landing.impact.figures.map((figure) => (
          <li key={figure.value}>
            <strong className="money">{figure.value}</strong>
            <span>
              {figure.text}
              {figure.note && <sup>*</sup>}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">* {landing.impact.note}</p>
    </section>
  )
}

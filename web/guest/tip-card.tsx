import { GUEST_TIP, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { common } from '#web/texts/en/common.ts'
import { guest } from '#web/texts/en/guest.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Chosen before anybody has chosen, so that one tap is enough. */
const FIRST = 2_000

/** What `/?w=PG-1024` leads with. The server fills in who it is; `data-if` hides what there is nothing of. */
export function TipCard() {
  return (
    <section
      className="tip"
      id="tip"
      data-worker="{{guardNumber}}"
      data-called="{{called}}"
      aria-labelledby="tip-title"
    >
      <div className="tip-who">
        <span className="tip-initials" aria-hidden="true">
          {'{{initials}}'}
        </span>
        <div>
          <h1 id="tip-title">
            {'{{shown}}'}{' '}
            <span data-if="verified">
              <Badge>{guest.verified}</Badge>
            </span>
          </h1>
          <p className="muted">
            <span data-if="named">{'{{guardNumber}} · '}</span>
            {'{{service}}'}
            <span data-if="placed">{' · {{place}}'}</span>
          </p>
        </div>
      </div>
      <div id="before" className="tip-before" role="status" hidden data-words={JSON.stringify(guest.before)} />
      <fieldset className="tip-amounts">
        <legend className="hidden-visually">{guest.amounts}</legend>
        {GUEST_TIP.presets.map((cents) => (
          <button key={cents} type="button" className="tip-amount" data-cents={cents} aria-pressed={cents === FIRST}>
            {shortRand(cents)}
          </button>
        ))}
        <button type="button" className="tip-amount" id="other" aria-pressed={false}>
          {guest.other}
        </button>
      </fieldset>
      <p id="typing" hidden>
        <label htmlFor="typed">{guest.otherAmount}</label>
        <input id="typed" className="input" inputMode="decimal" autoComplete="off" maxLength={12} />
      </p>
      <p id="sum" className="tip-sum" aria-live="polite" data-words={guest.gets}>
        {filled(guest.gets)}
      </p>
      <p id="complaint" className="tip-complaint" role="alert" data-away={guest.away} />
      <div className="tip-bar">
        <button type="button" id="pay" className="button" data-words={guest.pay}>
          {filled(guest.pay)}
        </button>
        <a className="button button-secondary" {...SIGN_IN}>
          {guest.signIn}
        </a>
      </div>
      <p className="small">
        {guest.notThem}{' '}
        <button type="button" id="report" className="tip-report" data-done={guest.reported}>
          {guest.report}
        </button>
      </p>
      <p className="small muted">{common.simulation}</p>
    </section>
  )
}

function filled(words: string): string {
  return words.replace('{amount}', rand(FIRST)).replace('{total}', rand(FIRST + TIP.fee))
}

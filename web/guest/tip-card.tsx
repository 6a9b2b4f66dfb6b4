import { GUEST_TIP, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

/** Chosen before anybody has chosen, so that one tap is enough. */
const FIRST = 2_000

/** All of `/?w=PG-1024`, on one screen of a small phone. The server fills in who it is; `data-if` hides what there is nothing of. */
export function TipCard() {
  return (
    <main id="content" className="tip" tabIndex={-1} data-worker="{{guardNumber}}" data-called="{{called}}">
      <div className="tip-who">
        <span className="tip-initials" aria-hidden="true">
          {'{{initials}}'}
        </span>
        <div>
          <h1>
            {'{{shown}}'}{' '}
            <span data-if="verified">
              <CheckIcon className="tip-tick" aria-hidden={false} role="img" aria-label={guest.verified} />
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
          <button key={cents} type="button" className="choice" data-cents={cents} aria-pressed={cents === FIRST}>
            {shortRand(cents)}
          </button>
        ))}
        <button type="button" className="choice" id="other" aria-pressed={false}>
          {guest.other}
        </button>
      </fieldset>
      <p id="typing" hidden>
        <label htmlFor="typed">{guest.otherAmount}</label>
        <input id="typed" className="input" inputMode="decimal" autoComplete="off" maxLength={12} />
      </p>
      <p id="sum" className="tip-sum" aria-live="polite" data-words={guest.gets} data-range={guest.range}>
        {filled(guest.gets)}
      </p>
      <p id="complaint" className="tip-complaint" role="alert" data-away={guest.away} />
      <div className="tip-bar">
        <button type="button" id="pay" className="button" data-words={guest.pay}>
          {filled(guest.pay)}
        </button>
      </div>
      <p>
        <a className="tap" {...SIGN_IN}>
          {guest.signIn}
        </a>
      </p>
      <p className="small">
        {guest.notThem}{' '}
        <button type="button" id="report" className="tap tip-report">
          {guest.report}
        </button>{' '}
        <span id="reported" role="status" data-words={guest.reported} />
      </p>
    </main>
  )
}

function filled(words: string): string {
  return words.replace('{amount}', rand(FIRST)).replace('{total}', rand(FIRST + TIP.fee))
}

import { GUEST_TIP, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { inThisLanguage } from '#web/data/language.ts'
import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'
import { CheckIcon, LockIcon } from '#web/ui/icons.tsx'
import { ReportSheet } from './report-sheet.tsx'

/** Chosen before anybody has chosen, so that one tap is enough: the same for every worker and every link, and the total stands on *Pay* and again at the payment provider. */
const FIRST = 2_000

/**
 * All of `/?w=PG-1024`, on one screen of a small phone. The server fills in the worker; `data-if` hides empty parts. A form with radios: a
 * choice made before the script loads stays, and an early Pay comes back to this page, which then goes on.
 */
export function TipCard() {
  return (
    <main id="content" className="tip" tabIndex={-1} data-worker="{{guardNumber}}" data-called="{{called}}">
      <div className="tip-who">
        <img className="face tip-face" src="{{face}}" data-photo="{{photo}}" alt="" width="88" height="88" />
        <div>
          <h1>{'{{shown}}'}</h1>
          <p className="small">
            <span data-if="named">{'{{guardNumber}} · '}</span>
            {'{{service}}'}
            <span data-if="placed">{' · {{place}}'}</span>
          </p>
          <p data-if="verified" className="tip-checked">
            <CheckIcon size={16} />
            {guest.verified}
          </p>
        </div>
      </div>
      <div id="before" className="tip-before" role="status" hidden data-words={JSON.stringify(guest.before)} />
      <form id="form" action={inThisLanguage('/')} autoComplete="off" noValidate>
        <input type="hidden" name="w" value="{{guardNumber}}" />
        <input type="hidden" name="pay" value="early" />
        <p id="tip" className="money" aria-hidden="true">
          {rand(FIRST)}
        </p>
        <p id="sum" aria-live="polite" data-words={guest.gets} data-range={guest.range}>
          {filled(guest.gets)}
        </p>
        <fieldset className="tip-amounts">
          <legend className="hidden-visually">{guest.amounts}</legend>
          {GUEST_TIP.presets.map((cents) => (
            <Amount key={cents} value={cents} label={shortRand(cents)} />
          ))}
          <Amount value="other" label={guest.other} />
        </fieldset>
        <p id="typing" hidden>
          <label htmlFor="typed">{guest.otherAmount}</label>
          <input id="typed" className="input" inputMode="decimal" autoComplete="off" maxLength={12} />
        </p>
        <p id="complaint" className="tip-complaint" role="alert" data-away={guest.away} />
        <div className="tip-bar">
          <button type="submit" id="pay" className="button">
            <LockIcon size={20} />
            <span id="total" data-words={guest.pay}>
              {filled(guest.pay)}
            </span>
          </button>
        </div>
        <p className="small muted">{guest.provider}</p>
      </form>
      <p className="small muted">{guest.notThem}</p>
      <details className="tip-more">
        <summary className="tap muted">{guest.more}</summary>
        <p>
          <a className="tap" {...SIGN_IN}>
            {guest.signIn}
          </a>
        </p>
        <p data-if="numbered">
          <a className="tap" href="{{badge}}" rel="nofollow">
            {guest.badge}
          </a>
        </p>
        <ReportSheet />
      </details>
    </main>
  )
}

function Amount({ value, label }: { value: number | 'other'; label: string }) {
  return (
    <label className="choice">
      <input type="radio" name="amount" value={value} defaultChecked={value === FIRST} />
      <span>{label}</span>
    </label>
  )
}

function filled(words: string): string {
  return words.replace('{amount}', rand(FIRST)).replace('{total}', rand(FIRST + TIP.fee))
}

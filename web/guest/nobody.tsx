import { GUARD_NUMBER } from '#contract/limits.ts'
import { inThisLanguage } from '#web/data/language.ts'
import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'

const words = guest.nobody

/** `/?w=NOPE-999`: a code that no guest can tip with, unknown, stopped or on hold, of a card that nobody has claimed, paused for guests, or one code too many. Works without a script. */
export function Nobody() {
  return (
    <main id="content" className="tip" tabIndex={-1} data-code="{{asked}}">
      <h1>
        <span data-if="unknown">{words.heading}</span>
        <span data-if="blank">{words.blank}</span>
        <span data-if="paused">{words.paused}</span>
        <span data-if="tooOften">{words.tooOften}</span>
        <span data-if="noReceipt">{words.noReceipt}</span>
      </h1>
      <p data-if="tooOften">{words.tooOftenMore}</p>
      <p data-if="claimable">{words.blankMore}</p>
      <div data-if="paused">
        <p>{words.pausedMore}</p>
        <p>
          <a className="button button-sun" {...SIGN_IN}>
            {words.signIn}
          </a>
        </p>
      </div>
      <p data-if="noReceipt">{words.noReceiptMore}</p>
      <form className="tip-find" action={inThisLanguage('/')}>
        <label htmlFor="w">{words.id}</label>
        <input
          id="w"
          name="w"
          className="input"
          required
          maxLength={GUARD_NUMBER.max}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue="{{asked}}"
        />
        <button type="submit" className="button">
          {words.find}
        </button>
      </form>
      <p data-if="unknown">
        <a id="report" className="tap tip-report" href={inThisLanguage('/support')}>
          {guest.report}
        </a>{' '}
        <span id="reported" role="status" data-words={guest.reported} />
      </p>
    </main>
  )
}

import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'

const words = guest.receipt

/** `/t/<reference>`: one part for each thing that can have become of a guest's tip; the server shows the right one. */
export function Receipt() {
  return (
    <main id="content" className="receipt" tabIndex={-1} data-state="{{state}}" data-reference="{{reference}}">
      <section data-if="waiting" className="receipt-part" aria-live="polite">
        <Sign drawing={CLOCK} />
        <h1>{words.waiting}</h1>
        <Tip />
        <p>{words.close}</p>
        <p className="small">{words.reference}</p>
      </section>
      <section data-if="paid" className="receipt-part receipt-thanks">
        <Sign drawing={TICK} />
        <h1>{words.thanks}</h1>
        <Tip />
        <p>
          <time id="clock" className="receipt-clock" />
        </p>
        <p className="small">
          {words.paid} {words.reference}
        </p>
        <div data-if="unclaimed" id="next" className="receipt-next">
          <h2>{words.next}</h2>
          <p>{words.nextMore}</p>
          <a id="sign-in" className="button button-sun" {...SIGN_IN}>
            {words.signIn}
          </a>
          <button id="take" type="button" className="button button-sun" hidden>
            {words.take}
          </button>
          <p id="complaint" className="tip-complaint" role="alert" />
        </div>
        <p data-if="claimed" id="claimed" className="receipt-next">
          {words.claimed} <a href="/history">{words.history}</a>
        </p>
      </section>
      <section data-if="not_paid" className="receipt-part">
        <Sign drawing={CROSS} />
        <h1>{words.notPaid}</h1>
        <p>{'{{reason}}'}</p>
        <a className="button" href="{{again}}">
          {words.again}
        </a>
      </section>
      <section data-if="giving_back" className="receipt-part" aria-live="polite">
        <Sign drawing={WAY_BACK} />
        <h1>{words.givingBack}</h1>
        <p>{words.back}</p>
        <p className="small">{words.reference}</p>
      </section>
      <section data-if="given_back" className="receipt-part">
        <Sign drawing={WAY_BACK} />
        <h1>{words.givenBack}</h1>
        <p>{words.back}</p>
        <p className="small">{words.reference}</p>
      </section>
    </main>
  )
}

const TICK = 'M14 25l7 7 14-15'
const CLOCK = 'M24 12v13l8 5'
const CROSS = 'M16 16l16 16M32 16L16 32'
const WAY_BACK = 'M20 14l-8 8 8 8M13 22h14a6 6 0 0 1 0 13h-5'

/** What became of it, to be seen from arm's length. */
function Sign({ drawing }: { drawing: string }) {
  return (
    <svg className="receipt-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="22" />
      <path d={drawing} />
    </svg>
  )
}

/** How much, and for whom. */
function Tip() {
  return (
    <>
      <p className="receipt-amount">{'{{amount}}'}</p>
      <p className="receipt-to">
        {'{{shown}}'}
        <span data-if="named">{' · {{guardNumber}}'}</span>
      </p>
    </>
  )
}

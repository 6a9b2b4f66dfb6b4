import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'

const words = guest.receipt

/** `/t/<reference>`: one part for each thing that can have become of a guest's tip; the server shows the right one. */
export function Receipt() {
  return (
    <main id="content" className="receipt" tabIndex={-1} data-state="{{state}}" data-reference="{{reference}}">
      <section data-if="waiting" className="receipt-part" aria-live="polite">
        <h1>{words.waiting}</h1>
        <p>{words.close}</p>
      </section>
      <section data-if="paid" className="receipt-part receipt-thanks">
        <svg className="receipt-tick" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <circle cx="24" cy="24" r="22" />
          <path d="M14 25l7 7 14-15" />
        </svg>
        <h1>{words.thanks}</h1>
        <p className="receipt-amount">{'{{amount}}'}</p>
        <p className="receipt-to">
          {'{{shown}}'}
          <span data-if="named">{' · {{guardNumber}}'}</span>
        </p>
        <p>
          <time id="clock" className="receipt-clock" />
        </p>
        <p className="small">
          {words.paid} {words.reference}
        </p>
        <div data-if="unclaimed" id="next" className="receipt-next">
          <h2>{words.next}</h2>
          <p>{words.nextMore}</p>
          <a className="button button-sun" {...SIGN_IN}>
            {words.signIn}
          </a>
        </div>
        <p data-if="claimed" id="claimed" className="receipt-next">
          {words.claimed} <a href="/history">{words.history}</a>
        </p>
      </section>
      <section data-if="not_paid" className="receipt-part">
        <h1>{words.notPaid}</h1>
        <p>{'{{reason}}'}</p>
        <a className="button" href="{{again}}">
          {words.again}
        </a>
      </section>
      <section data-if="giving_back" className="receipt-part" aria-live="polite">
        <h1>{words.givingBack}</h1>
        <p>{words.back}</p>
      </section>
      <section data-if="given_back" className="receipt-part">
        <h1>{words.givenBack}</h1>
        <p>{words.back}</p>
      </section>
    </main>
  )
}

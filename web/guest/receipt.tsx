import { SIGN_IN } from '#web/landing/page-frame.tsx'
import { guest } from '#web/texts/en/guest.ts'

const words = guest.receipt

const TICK = 'M14 25l7 7 14-15'
const CLOCK = 'M24 12v13l8 5'
const CROSS = 'M16 16l16 16M32 16L16 32'
const WAY_BACK = 'M20 14l-8 8 8 8M13 22h14a6 6 0 0 1 0 13h-5'

/** The outcome, legible at arm's length. A new paid tip shows thanks; an older one shows its age first. */
const STATES: Record<string, { sign?: string; title?: string }> = {
  waiting: { sign: CLOCK, title: words.waiting },
  paid: { sign: TICK },
  new: { title: words.thanks },
  old: { title: '{{ago}}' },
  not_paid: { sign: CROSS, title: words.notPaid },
  giving_back: { sign: WAY_BACK, title: words.givingBack },
  given_back: { sign: WAY_BACK, title: words.givenBack },
}

/** `/t/<reference>`: every state of a guest's tip; the server shows the current one. */
export function Receipt() {
  const states = Object.entries(STATES)
  return (
    <main
      id="content"
      className="receipt"
      tabIndex={-1}
      data-state="{{state}}"
      data-look="{{look}}"
      data-age="{{age}}"
      data-reference="{{reference}}"
      data-member="{{member}}"
    >
      <svg className="receipt-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="22" />
        {states.map(([state, { sign }]) => sign && <path key={state} data-if={state} d={sign} />)}
      </svg>
      <h1>
        {states.map(
          ([state, { title }]) =>
            title && (
              <span key={state} id={`title-${state}`} data-if={state}>
                {title}
              </span>
            ),
        )}
      </h1>
      <div data-if="waiting" className="receipt-part">
        <Tip />
        <p>{words.close}</p>
        <p className="small">{words.reference}</p>
      </div>
      <div data-if="paid" className="receipt-part">
        <Tip />
        <p className="receipt-when">
          <strong>{'{{paidTime}}'}</strong> {'{{paidDay}}'}
        </p>
        <p id="now" className="receipt-now" data-if="new">
          {words.now} <time id="clock" />
        </p>
        <p className="small">
          {words.paid} {words.reference}
        </p>
        <div data-if="unclaimed" id="next" className="receipt-part">
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
        <p data-if="claimed" id="claimed" className="receipt-part">
          {words.claimed}{' '}
          <a className="tap" href="/history">
            {words.history}
          </a>
        </p>
      </div>
      <div data-if="not_paid" className="receipt-part">
        <p>{'{{reason}}'}</p>
        <a className="button" href="{{again}}">
          {words.again}
        </a>
      </div>
      {['giving_back', 'given_back'].map((state) => (
        <div key={state} data-if={state} className="receipt-part">
          <p>{words.back}</p>
          <p className="small">{words.reference}</p>
        </div>
      ))}
    </main>
  )
}

/** How much, and for whom. */
function Tip() {
  return (
    <>
      <p className="money">{'{{amount}}'}</p>
      <p className="receipt-to">
        {'{{shown}}'}
        <span data-if="named">{' · {{guardNumber}}'}</span>
      </p>
    </>
  )
}

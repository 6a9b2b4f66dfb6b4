import { useQuery } from '@tanstack/react-query'
import type { GuestLoss, ReportedCode } from '#contract/guests-seen.ts'
import { rand } from '#contract/money.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { Ago } from '#web/parts/ago.tsx'
import { Facts } from '#web/parts/fact.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { guests as words } from '#web/texts/en/operator-guests.ts'
import { photos as photoWords } from '#web/texts/en/operator-photos.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { DeskPhoto, RejectPhoto } from './desk-photo.tsx'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'

/** Codes that people do not trust, and what guests paid or failed to pay to whom. */
export default function GuestsPage() {
  const { paged, before } = useAddress()
  return (
    <>
      <h2>{words.reports}</h2>
      <Listed
        isPart
        query={useQuery(operatorQuery('listCodeReports', { query: before }))}
        none={words.noReports}
        cursor={(code) => code.reports[0]?.id}
        size={OPERATOR.reportedCodes}
        title={[operator.person.workerId, (code) => code.guardNumber]}
        columns={[
          [words.number, (code) => code.count, words.count],
          [words.at, (code) => code.reports[0]?.reportedAt, ago],
        ]}
        state={({ isKnown }) => (isKnown ? ['', undefined] : [words.unknown, 'waiting'])}
      >
        {(code) => <Reports code={code} />}
      </Listed>
      <h2>{words.losses}</h2>
      <p className="muted">{words.lossesText}</p>
      <Listed
        isPart
        query={useQuery(operatorQuery('listGuestLosses', { query: {} }))}
        none={words.noLosses}
        title={[operator.payout.worker, (seen) => seen.guardNumber]}
        columns={[
          [words.lost, (seen) => seen.lost, rand],
          [words.chargebacks, (seen) => seen.chargebacks],
          [words.latest, (seen) => seen.latest, ago],
        ]}
        state={({ paused }) => (paused ? [words.paused, 'danger'] : ['', undefined])}
      >
        {(seen) => <Resume of={seen} />}
      </Listed>
      <h2>{words.tips}</h2>
      <p className="muted">{words.tipsText}</p>
      <Listed
        isPart
        query={useQuery(operatorQuery('listGuestTips', { query: paged }))}
        none={words.noTips}
        title={[operator.payout.worker, (seen) => seen.guardNumber]}
        columns={[
          [words.paid, (seen) => seen.paid],
          [operator.amount, (seen) => seen.paidAmount, rand],
          [words.declined, (seen) => seen.declined],
          [words.unpaid, (seen) => seen.unpaid],
          [words.givenBack, (seen) => seen.givenBack],
          [words.takenBack, (seen) => seen.takenBack, rand],
          [words.latest, (seen) => seen.latest, ago],
        ]}
      />
    </>
  )
}

function Resume({ of: { personId, guardNumber } }: { of: GuestLoss }) {
  const { id: self } = useUser()
  if (personId === self) return <p className="muted card-actions">{operator.person.self}</p>
  return (
    <div className="row card-actions">
      <ActionButton
        label={words.resume}
        name={operator.person.of(words.resume, guardNumber)}
        text={words.resumeText}
        run={(reason) => operate('resumeGuestTips', { params: { id: personId }, body: { reason } })}
      />
    </div>
  )
}

function Reports({ code: { id, guardNumber, photo, count, reports } }: { code: ReportedCode }) {
  const { id: self } = useUser()
  return (
    <>
      {photo && <DeskPhoto id={photo} what={photoWords.shownNow} whose={guardNumber} />}
      <ul className="desk-events lined">
        {reports.map((report) => (
          <li key={report.id}>
            <Facts
              facts={[
                [words.message, report.message],
                [words.by, report.signedIn ? words.signedIn : words.anonymous],
                [words.at, <Ago key="at" at={report.reportedAt} />],
              ]}
            />
          </li>
        ))}
      </ul>
      {id === self ? (
        <p className="muted card-actions">{operator.person.self}</p>
      ) : (
        <div className="row card-actions">
          <ActionButton
            label={words.close(count)}
            name={words.closeOf(count, guardNumber)}
            text={words.closeText}
            run={(reason) => operate('closeCodeReport', { params: { id: reports[0]?.id ?? '' }, body: { reason } })}
          />
          {photo && <RejectPhoto id={photo} whose={guardNumber} isShown />}
        </div>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { guests as words } from '#web/texts/en/operator-guests.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'

/** Codes that people do not trust, and what guests paid or failed to pay to whom. */
export default function GuestsPage() {
  return (
    <>
      <h2>{words.reports}</h2>
      <Reports />
      <h2>{words.tips}</h2>
      <p className="muted">{words.tipsText}</p>
      <Listed query={useQuery(operatorQuery('listGuestTips', {}))} none={words.noTips}>
        {(seen) => (
          <Card key={seen.personId} listed title={seen.guardNumber}>
            <Facts
              facts={[
                [words.paid, words.paidValue(seen.paid, rand(seen.paidAmount))],
                [words.declined, seen.declined],
                [words.unpaid, seen.unpaid],
                [words.givenBack, seen.givenBack],
                [words.takenBack, seen.takenBack > 0 && rand(seen.takenBack)],
                [words.latest, <Ago key="at" at={seen.latest} />],
              ]}
            />
          </Card>
        )}
      </Listed>
    </>
  )
}

function Reports() {
  const { id: self } = useUser()
  return (
    <Listed query={useQuery(operatorQuery('listCodeReports', {}))} none={words.noReports}>
      {(report) => (
        <Card key={report.id} listed title={report.guardNumber}>
          <Facts
            facts={[
              [words.message, report.message],
              [words.by, report.signedIn ? words.signedIn : words.anonymous],
              [words.at, <Ago key="at" at={report.reportedAt} />],
            ]}
          />
          {report.personId === self ? (
            <p className="muted card-actions">{operator.person.self}</p>
          ) : (
            <div className="row card-actions">
              <ActionButton
                label={words.close}
                name={words.closeOf(report.guardNumber)}
                text={words.closeText}
                run={(reason) => operate('closeCodeReport', { params: { id: report.id }, body: { reason } })}
              />
            </div>
          )}
        </Card>
      )}
    </Listed>
  )
}

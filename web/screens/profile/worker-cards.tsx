import { Link } from 'wouter'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { BankChangeNotice } from '#web/parts/bank-change-notice.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { FaceCard } from './face-card.tsx'
import { NameSwitch } from './name-switch.tsx'
import { QrCard } from './qr-card.tsx'
import { SoundCard } from './sound-card.tsx'
import { UpdateCard } from './update-card.tsx'

export { RegisterCard } from './register-card.tsx'

const words = profile.details

/** The cards of workers only: of a section or, without one, of the profile itself. */
export default function WorkerCards({ section, worker }: { section: string | undefined; worker: WorkerProfile }) {
  switch (section) {
    case 'bank':
      return (
        <>
          <BankChangeNotice worker={worker} />
          <UpdateCard worker={worker} />
        </>
      )
    case 'settings':
      return (
        <>
          <NameSwitch worker={worker} />
          <SoundCard />
        </>
      )
    default:
      return (
        <>
          <QrCard worker={worker} />
          <DetailsCard worker={worker} />
          <FaceCard worker={worker} />
        </>
      )
  }
}

function DetailsCard({ worker }: { worker: WorkerProfile }) {
  return (
    <Card
      title={words.title}
      aside={
        <Link href="/profile/bank" className={buttonClass({ look: 'quiet', small: true })}>
          {words.edit}
        </Link>
      }
    >
      <dl className="facts">
        <Fact name={words.id}>{worker.guardNumber}</Fact>
        <Fact name={words.number}>{writeWorkerNumber(worker.workerNumber)}</Fact>
        <Fact name={words.category}>
          <Badge>{categoryLabel(worker.serviceCategory)}</Badge>
        </Fact>
        <Fact name={words.status}>
          <Badge look={worker.verified ? undefined : 'waiting'}>
            {worker.verified ? words.verified : words.pending}
          </Badge>
        </Fact>
        <Fact name={words.rating}>{worker.rating || '0.00'}</Fact>
        <Fact name={words.payments}>{worker.totalTipsReceived}</Fact>
        {worker.location && <Fact name={words.location}>{worker.location}</Fact>}
      </dl>
      {worker.rejection !== null && (
        <Notice>
          <span>
            {words.rejected(worker.rejection)} {words.rejectedNext} <Link href="/support">{words.contact}</Link>.
          </span>
        </Notice>
      )}
    </Card>
  )
}

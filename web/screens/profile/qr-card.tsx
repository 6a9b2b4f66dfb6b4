import './qr-card.css'
import { lazy, Suspense } from 'react'
import { QR } from '#contract/limits.ts'
import { writeQr } from '#contract/qr.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { common } from '#web/texts/en/common.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const QrPicture = lazy(() => import('#web/parts/qr-picture.tsx'))
const PrintCode = lazy(() => import('./print-code.tsx'))
const words = profile.qr

/** The code that customers scan, and the way to carry it on paper. */
export function QrCard({ worker }: { worker: WorkerProfile }) {
  return (
    <Card title={words.title}>
      <div className="qr-card">
        <p className="muted">{words.text}</p>
        <div className="qr-frame">
          <Suspense fallback={<Spinner label={common.loading} />}>
            <QrPicture text={writeQr(worker)} level="low" size={QR.size} label={words.picture(worker.guardNumber)} />
          </Suspense>
        </div>
        <p className="qr-id">{worker.guardNumber}</p>
        <p className="muted">{words.number(writeWorkerNumber(worker.workerNumber))}</p>
        <p className="row">
          <Badge>{categoryLabel(worker.serviceCategory)}</Badge>
          {worker.location && <span className="muted">{worker.location}</span>}
        </p>
        <DialogButton
          look="secondary"
          title={words.print}
          description={words.printText}
          shows={() => <PrintCode worker={worker} />}
        >
          {words.print}
        </DialogButton>
      </div>
    </Card>
  )
}

import './qr-card.css'
import { lazy, Suspense, useCallback, useState } from 'react'
import { QR } from '#contract/limits.ts'
import { writeQr } from '#contract/qr.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { Face } from '#web/parts/face.tsx'
import { Verified } from '#web/parts/verified.tsx'
import { common } from '#web/texts/en/common.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const QrPicture = lazy(() => import('#web/parts/qr-picture.tsx'))
const loadPrint = () => import('./print-code.tsx')
const PrintCode = lazy(loadPrint)
const PrintAtOnce = lazy(async () => ({ default: (await loadPrint()).PrintAtOnce }))
const words = profile.qr

/** The worker's card as it hangs on the lanyard: who it is, the code that customers scan, and the ways to carry it on paper. */
export function QrCard({ worker }: { worker: WorkerProfile }) {
  // Counted, so that a second tap prints again where the browser does not say that it has printed.
  const [prints, setPrints] = useState(0)
  const stop = useCallback(() => setPrints(0), [])
  const { guardNumber, displayName, verified, location } = worker
  return (
    <Card className="worker-card" title={words.title}>
      <div className="worker-card-band">
        <Face worker={worker} size={88} />
        <p className="worker-card-name">
          {displayName ?? guardNumber} {verified && <Verified />}
        </p>
        <p className="row">
          <Badge look="sun">{categoryLabel(worker.serviceCategory)}</Badge>
          {location && <span>{location}</span>}
        </p>
      </div>
      <div className="qr-card">
        <div className="qr-frame">
          <Suspense fallback={<Spinner label={common.loading} />}>
            <QrPicture text={writeQr(worker)} level="low" size={QR.size} label={words.picture(guardNumber)} />
          </Suspense>
        </div>
        <p className="qr-id">{guardNumber}</p>
        <p className="muted">{words.text}</p>
        <p className="muted small">{words.number(writeWorkerNumber(worker.workerNumber))}</p>
        <div className="row qr-actions">
          <Button onPointerDown={() => void loadPrint().catch(() => undefined)} onClick={() => setPrints(prints + 1)}>
            {words.printNow}
          </Button>
          <DialogButton
            look="secondary"
            title={words.print}
            description={words.printText}
            load={loadPrint}
            shows={() => <PrintCode worker={worker} />}
          >
            {words.print}
          </DialogButton>
        </div>
        {prints > 0 && (
          <Suspense fallback={null}>
            <PrintAtOnce key={prints} worker={worker} onDone={stop} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

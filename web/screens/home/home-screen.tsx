import { lazy, Suspense, useState } from 'react'
import type { KnownWorker } from '#contract/known-workers.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { type Unanswered, useUnanswered } from '#web/data/unanswered.ts'
import { useUser } from '#web/data/user.ts'
import { Screen } from '#web/parts/arrival.tsx'
import { BalanceCard } from '#web/parts/balance-card.tsx'
import { balanceCard } from '#web/texts/en/balance-card.ts'
import { common } from '#web/texts/en/common.ts'
import { home } from '#web/texts/en/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { loadDialog, preloadDialog } from '#web/ui/dialog.tsx'
import { ScanIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FindWorker } from './find-worker.tsx'
import type { SentTip } from './tip-done.tsx'
import { useWorkerChoice } from './worker-choice.ts'

/** Together with what says that the tip was paid: once the money has moved, nothing may be missing to say so. */
const loadPanel = async () => {
  const [panel] = await Promise.all([import('./send-panel.tsx'), import('./tip-done.tsx'), loadDialog()])
  return panel
}
const SendPanel = lazy(loadPanel)
const loadWorkerDay = () => import('./worker-day.tsx')
const WorkerDay = lazy(loadWorkerDay)
const WithdrawButton = lazy(async () => ({ default: (await loadWorkerDay()).WithdrawButton }))
const WorkerTips = lazy(async () => ({ default: (await loadWorkerDay()).WorkerTips }))
const LatestMovements = lazy(() => import('#web/parts/latest-movements.tsx'))
const TipAgain = lazy(() => import('#web/parts/tip-again.tsx'))
const TipDone = lazy(() => import('./tip-done.tsx'))
const loadScanner = () => import('./scanner-dialog.tsx')
const ScannerDialog = lazy(loadScanner)
const NewSimNotice = lazy(() => import('#web/parts/new-sim-notice.tsx'))
const UnansweredCard = lazy(() => import('#web/parts/unanswered-card.tsx'))

export function HomeScreen() {
  const user = useUser()
  const isWorker = user.userType === 'guard'
  const choice = useWorkerChoice()
  const [scanning, setScanning] = useState(false)
  const [sent, setSent] = useState<SentTip>()
  // While a panel is open, these are its business: a tip to its worker, since Send asks under the same key, and a load on the provider's page.
  const unanswered = useUnanswered().filter((it) => !(choice.worker && (it.onPage || tipsWorker(it, choice.worker))))

  function choose(worker: FoundWorker | KnownWorker) {
    setSent(undefined)
    choice.choose(worker)
  }

  const scan = (
    <Button
      wide
      look={isWorker ? 'secondary' : 'sun'}
      className="scan"
      onPointerDown={() => {
        preloadDialog()
        void loadScanner().catch(() => undefined)
      }}
      onClick={() => setScanning(true)}
    >
      <ScanIcon />
      {home.scan}
    </Button>
  )
  return (
    <Screen inColumns title={home.title} heading={home.hello(user.firstName)}>
      {isWorker && (
        <div className="stack column">
          <Suspense fallback={<Spinner label={common.loading} />}>
            <WorkerDay />
          </Suspense>
        </div>
      )}
      <div className="stack column">
        {user.phoneHasNewSim && (
          <Suspense fallback={null}>
            <NewSimNotice />
          </Suspense>
        )}
        <BalanceCard hero={!isWorker} quiet dialogTitle={balanceCard.add.title}>
          {isWorker && (
            <Suspense fallback={null}>
              <WithdrawButton />
            </Suspense>
          )}
        </BalanceCard>
        {!isWorker && scan}
        <Suspense fallback={null}>
          {unanswered.map((request) => (
            <UnansweredCard key={request.key} request={request} />
          ))}
          {sent && <TipDone tip={sent} onDone={() => setSent(undefined)} />}
          {scanning && (
            <ScannerDialog
              onClose={() => setScanning(false)}
              onScan={(text, worker) => {
                setScanning(false)
                setSent(undefined)
                choice.scan(text, worker)
              }}
            />
          )}
          {isWorker && <WorkerTips />}
        </Suspense>
        <Suspense fallback={null}>
          <TipAgain onChoose={choose} />
        </Suspense>
      </div>
      <div className="stack column">
        <Card plain={!choice.worker} title={home.find}>
          <FindWorker choice={choice} onChoose={choose} onNear={() => void loadPanel().catch(() => undefined)} />
          {choice.worker && (
            <Suspense fallback={<Spinner label={common.loading} />}>
              <SendPanel
                key={choice.worker.id}
                worker={choice.worker}
                onCancel={choice.unchoose}
                onSent={(tip) => {
                  choice.clear()
                  setSent(tip)
                }}
              />
            </Suspense>
          )}
        </Card>
        {isWorker && scan}
      </div>
      {!isWorker && (
        <div className="stack column">
          <Suspense fallback={null}>
            <LatestMovements count={3} />
          </Suspense>
        </div>
      )}
    </Screen>
  )
}

function tipsWorker(request: Unanswered, worker: FoundWorker): boolean {
  return 'guardId' in request.body && request.body.guardId === worker.id
}

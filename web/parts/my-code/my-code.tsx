import './my-code.css'
import { useEffect, useRef, useState } from 'react'
import { workerLink } from '#contract/qr.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { showNewsHere } from '#web/data/news-place.ts'
import QrPicture from '#web/parts/qr-picture.tsx'
import { workerDay } from '#web/texts/en/worker-day.ts'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import type { ToastWords } from '#web/ui/toast.ts'
import type { CodeOwner } from './open-code.ts'
import { useScreenAwake } from './screen-awake.ts'

const words = workerDay.code
const NEWS_SHOWN_MS = 10_000

/** The worker's code, as large and bright as the phone can show it, and the number for phones without a camera. Needs no connection. */
export function MyCode({ owner, onClose }: { owner: CodeOwner; onClose: () => void }) {
  const { guardNumber, workerNumber, displayName } = owner
  const dialog = useRef<HTMLDialogElement>(null)
  useScreenAwake()
  useBackCloses(true, onClose)
  // The platform's own dialog: it keeps the focus inside, closes with Escape and gives the focus back. It would give the focus to its
  // button and scroll down there, away from the code.
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
    dialog.current?.scrollTo(0, 0)
  }, [])
  return (
    <dialog ref={dialog} className="my-code" aria-labelledby="my-code-id" tabIndex={-1} onClose={onClose}>
      <QrPicture
        text={workerLink(location.origin, guardNumber)}
        level="medium"
        size={256}
        label={words.picture(guardNumber)}
      />
      <div className="my-code-words">
        <p>{words.how}</p>
        <p id="my-code-id" className="my-code-id">
          {guardNumber}
        </p>
        {displayName && <p className="my-code-name">{displayName}</p>}
        {workerNumber && (
          <p>
            {words.number} <strong className="my-code-number">{writeWorkerNumber(workerNumber)}</strong>
          </p>
        )}
        <Button wide onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </div>
      <Arrived />
    </dialog>
  )
}

/** The newest arrival, legible from a metre away for some seconds; the code above it can still be scanned. */
function Arrived() {
  const [news, setNews] = useState<ToastWords>()
  useEffect(() => showNewsHere(setNews), [])
  useEffect(() => {
    const timer = news && setTimeout(() => setNews(undefined), NEWS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <div role="status" className="my-code-news">
      {news && (
        <>
          <CheckIcon size={48} />
          <p className="my-code-arrived">{news.title}</p>
          <p>{news.description}</p>
        </>
      )}
    </div>
  )
}

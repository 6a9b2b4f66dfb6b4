import './my-code.css'
import { useEffect, useRef } from 'react'
import { workerLink } from '#contract/qr.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import QrPicture from '#web/parts/qr-picture.tsx'
import { workerDay } from '#web/texts/en/worker-day.ts'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { Button } from '#web/ui/button.tsx'
import type { CodeOwner } from './open-code.ts'
import { useScreenAwake } from './screen-awake.ts'

const words = workerDay.code

/** The worker's code, as large and bright as the phone can show it, and the number for phones without a camera. Needs no connection. */
export function MyCode({ owner, onClose }: { owner: CodeOwner; onClose: () => void }) {
  const { guardNumber, workerNumber, displayName } = owner
  const dialog = useRef<HTMLDialogElement>(null)
  useScreenAwake()
  useBackCloses(true, onClose)
  // The platform's own dialog: it keeps the focus inside, closes with Escape and gives the focus back.
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="my-code" aria-labelledby="my-code-id" onClose={onClose}>
      <QrPicture
        text={workerLink(location.origin, guardNumber)}
        level="medium"
        size={256}
        label={words.picture(guardNumber)}
      />
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
    </dialog>
  )
}

import './scanner-dialog.css'
import { useEffect, useRef, useState } from 'react'
import { readQr, type ScannedWorker } from '#contract/scanned.ts'
import { common } from '#web/texts/en/common.ts'
import { scanner as words } from '#web/texts/en/scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/states.tsx'
import {
  type CameraTrouble,
  cameraTrouble,
  closeCamera,
  isCameraAllowed,
  NoCamera,
  openCamera,
  openReader,
  type ReadFrame,
  watch,
} from './camera.ts'
import { useTorch } from './torch.ts'

/** The scanned text, and the worker it names: undefined where it is not one of our codes. */
export type OnScan = (text: string, worker: ScannedWorker | undefined) => void

type State = 'not-started' | 'starting' | 'scanning' | 'paused'

/** Scans a worker's code. However it is closed, the camera is off afterwards. */
export default function ScannerDialog({ onClose, onScan }: { onClose: () => void; onScan: OnScan }) {
  const isToType = useRef(false)
  function typeInstead() {
    isToType.current = true
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      closeLabel={common.close}
      next={() => (isToType.current ? document.getElementById('search') : null)}
    >
      <Scanner onScan={onScan} onType={typeInstead} />
    </Dialog>
  )
}

function Scanner({ onScan, onType }: { onScan: OnScan; onType: () => void }) {
  const { video, state, trouble, torch, start, stop, pause, resume } = useScanner(onScan)
  const running = state === 'scanning' || state === 'paused'
  return (
    <>
      <div className="viewfinder">
        <video ref={video} muted playsInline aria-label={words.picture} hidden={!running} />
        {running && <div className="scan-box" />}
        <p role="status" className={running ? 'scan-state' : undefined}>
          {state === 'scanning' ? words.scanning : state === 'paused' ? words.paused : words.notStarted}
        </p>
      </div>
      <div role="alert">{trouble && <Notice danger>{trouble.sentence}</Notice>}</div>
      {running ? (
        <div className="row">
          {state === 'scanning' ? (
            <Button look="secondary" onClick={pause}>
              {words.pause}
            </Button>
          ) : (
            <Button onClick={resume}>{words.resume}</Button>
          )}
          {torch && (
            <Button look="secondary" aria-pressed={torch.isOn} onClick={torch.turn}>
              {words.torch}
            </Button>
          )}
          <Button look="secondary" onClick={stop}>
            {words.stop}
          </Button>
        </div>
      ) : (
        // Where there is no camera to start, a button that starts it would do nothing.
        (!trouble || trouble.canTryAgain) && (
          <Button wide disabled={state === 'starting'} onClick={start}>
            {state === 'starting' ? words.starting : words.start}
          </Button>
        )
      )}
      <Button look={trouble && !trouble.canTryAgain ? 'primary' : 'quiet'} wide onClick={onType}>
        {words.typeInstead}
      </Button>
    </>
  )
}

/** Not started, scanning, paused: the camera runs in the last two and nowhere else. */
function useScanner(onScan: OnScan) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<{ stream: MediaStream; read: ReadFrame }>(undefined)
  const scanned = useRef(onScan)
  scanned.current = onScan
  const open = useRef(true)
  const starting = useRef(false)
  const [state, setState] = useState<State>('not-started')
  const [trouble, setTrouble] = useState<CameraTrouble>()
  const torch = useTorch(state === 'scanning' || state === 'paused' ? camera.current?.stream : undefined)
  const begin = useRef(start)

  useEffect(() => {
    open.current = true
    void cameraTrouble().then(async (found) => {
      if (!open.current) return
      setTrouble(found)
      // Somebody who allowed it before need not ask for it again.
      if (!found && (await isCameraAllowed()) && open.current) void begin.current()
    })
    return () => {
      open.current = false
      closeCamera(camera.current?.stream)
    }
  }, [])

  useEffect(() => {
    if (state !== 'scanning' || !video.current || !camera.current) return
    return watch(video.current, camera.current.read, (text) => scanned.current(text, readQr(text)))
  }, [state])

  async function start() {
    // A tap and the start by itself may come together.
    if (starting.current) return
    starting.current = true
    setState('starting')
    setTrouble(undefined)
    let stream: MediaStream | undefined
    try {
      const reader = openReader()
      stream = await openCamera()
      const read = await reader
      if (!open.current || !video.current) return closeCamera(stream) // Closed while the person was being asked.
      video.current.srcObject = stream
      await video.current.play()
      camera.current = { stream, read }
      setState('scanning')
    } catch (error) {
      closeCamera(stream)
      if (!open.current) return
      setTrouble(error instanceof NoCamera ? error.trouble : { sentence: words.failed, canTryAgain: true })
      setState('not-started')
    } finally {
      starting.current = false
    }
  }

  return {
    video,
    state,
    trouble,
    torch,
    start,
    stop: () => {
      closeCamera(camera.current?.stream)
      camera.current = undefined
      setState('not-started')
    },
    pause: () => {
      video.current?.pause()
      setState('paused')
    },
    resume: () => {
      void video.current?.play()
      setState('scanning')
    },
  }
}

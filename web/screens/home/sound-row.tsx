import { useEffect, useState } from 'react'
import { useOnline } from '#web/data/online.ts'
import { usePush } from '#web/data/push.ts'
import { keepTipSound, soundTip, soundWasChosen, tipSound, watchBlockedSound } from '#web/data/tip-sound.ts'
import { sound as words } from '#web/texts/en/sound.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/check.tsx'
import { drawn } from '#web/ui/icons.tsx'

const BellIcon = drawn('M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4')
const BellOffIcon = drawn('M8 6.5A6 6 0 0 1 18 11v4M6 10v6l-1.5 2H17M10 21h4M4 3l17 18')

/** The bell and the question stand apart: what is chosen with one, the other hears. */
const chosen = new EventTarget()

function choose(chime: boolean): void {
  keepTipSound({ chime, speak: false })
  soundTip({ chime, speak: false }, { here: '', english: '' })
  chosen.dispatchEvent(new CustomEvent('sound', { detail: chime }))
}

function useSound() {
  const [isChosen, setChosen] = useState(soundWasChosen)
  const [isOn, setOn] = useState(() => Object.values(tipSound()).includes(true))
  useEffect(() => {
    const take = (event: Event) => {
      setChosen(true)
      setOn((event as CustomEvent<boolean>).detail)
    }
    chosen.addEventListener('sound', take)
    return () => chosen.removeEventListener('sound', take)
  }, [])
  return { isChosen, isOn }
}

/** Says whether tips are heard, once that was chosen. */
export function SoundBell() {
  const { isChosen, isOn } = useSound()
  const isBlocked = useBlockedSound(isOn)
  if (!isChosen) return null
  if (isBlocked) {
    // The tap itself is what the browser waits for.
    return (
      <Button look="sun" small>
        <BellOffIcon size={20} />
        {words.blocked}
      </Button>
    )
  }
  return (
    <label className="bell" title={words.sound}>
      <input
        type="checkbox"
        aria-label={words.sound}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      {isOn ? <BellIcon /> : <BellOffIcon />}
    </label>
  )
}

/** Asks once whether tips may be heard; from then on, whether the phone shows them while the screen is off. */
export function SoundRow() {
  const { isChosen } = useSound()
  const push = usePush()
  const online = useOnline()
  if (!isChosen) {
    return (
      <div className="row card-actions">
        <p>{words.ask}</p>
        <Button look="secondary" small onClick={() => choose(true)}>
          <BellIcon size={20} />
          {words.yes}
        </Button>
        <Button look="quiet" small onClick={() => choose(false)}>
          {words.no}
        </Button>
      </div>
    )
  }
  return (
    push && <Check label={words.screenOff} checked={push.isOn} disabled={push.isBusy || !online} onChange={push.set} />
  )
}

function useBlockedSound(isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => (isWanted ? watchBlockedSound(setBlocked) : undefined), [isWanted])
  return isWanted && isBlocked
}

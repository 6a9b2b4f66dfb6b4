import './sound-row.css'
import { useEffect, useState } from 'react'
import { useOnline } from '#web/data/online.ts'
import { usePush } from '#web/data/push.ts'
import { keepTipSound, soundTip, soundWasChosen, tipSound, watchBlockedSound } from '#web/data/tip-sound.ts'
import { sound as words } from '#web/texts/en/sound.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/check.tsx'

/** Asks once whether tips may be heard; from then on says whether they are, and whether the phone shows them while the screen is off. */
export function SoundRow() {
  const [isChosen, setChosen] = useState(soundWasChosen)
  const [isOn, setOn] = useState(() => Object.values(tipSound()).includes(true))
  const isBlocked = useBlockedSound(isOn)
  const push = usePush()
  const online = useOnline()
  const choose = (chime: boolean) => {
    keepTipSound({ chime, speak: false })
    soundTip({ chime, speak: false }, { here: '', english: '' })
    setChosen(true)
    setOn(chime)
  }
  if (!isChosen) {
    return (
      <div className="sound-row">
        <p className="hint">{words.ask}</p>
        <Button look="secondary" small onClick={() => choose(true)}>
          {words.yes}
        </Button>
        <Button look="quiet" small onClick={() => choose(false)}>
          {words.no}
        </Button>
      </div>
    )
  }
  return (
    <div className="sound-row">
      {isBlocked ? (
        // The tap itself is what the browser waits for.
        <Button look="secondary" small>
          {words.blocked}
        </Button>
      ) : (
        <Check label={words.sound} checked={isOn} onChange={choose} />
      )}
      {push && (
        <Check label={words.screenOff} checked={push.isOn} disabled={push.isBusy || !online} onChange={push.set} />
      )}
    </div>
  )
}

function useBlockedSound(isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => (isWanted ? watchBlockedSound(setBlocked) : undefined), [isWanted])
  return isWanted && isBlocked
}

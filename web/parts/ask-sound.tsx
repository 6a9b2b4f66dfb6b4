import './ask-sound.css'
import { useEffect, useState } from 'react'
import { keepTipSound, soundTip, soundWasChosen, tipSound, watchBlockedSound } from '#web/data/tip-sound.ts'
import { sound as words } from '#web/texts/en/sound.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks once whether tips may be heard. While the browser keeps quiet, one tap lets it. Else nothing. */
export function AskSound() {
  const [isChosen, setChosen] = useState(soundWasChosen)
  const isBlocked = useBlockedSound(isChosen && tipSound().chime)
  const choose = (chime: boolean) => {
    keepTipSound({ chime, speak: false })
    soundTip({ chime, speak: false }, { here: '', english: '' })
    setChosen(true)
  }
  if (!isChosen) {
    return (
      <div className="ask-sound stack">
        <p>{words.ask}</p>
        <Button look="sun" wide className="ask-sound-yes" onClick={() => choose(true)}>
          {words.yes}
        </Button>
        <Button look="quiet" small onClick={() => choose(false)}>
          {words.no}
        </Button>
      </div>
    )
  }
  if (!isBlocked) return null
  // The tap itself is what the browser waits for.
  return (
    <Button look="sun" wide className="ask-sound">
      {words.blocked}
    </Button>
  )
}

function useBlockedSound(isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => (isWanted ? watchBlockedSound(setBlocked) : undefined), [isWanted])
  return isWanted && isBlocked
}

import './ask-sound.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { mayOfferPush } from '#web/data/push-offer.ts'
import { keepTipSound, soundTip, soundWasChosen, tipSound, watchBlockedSound } from '#web/data/tip-sound.ts'
import { sound as words } from '#web/texts/en/sound.ts'
import { Button } from '#web/ui/button.tsx'

// An offer that cannot be loaded is not made: the screen around it stays.
const AskPush = lazy(() => import('./ask-push.tsx').catch(() => ({ default: () => null })))

/**
 * Asks once whether tips may be heard and, of whoever wants to hear them, once whether they may be told while the screen is off.
 * While the browser keeps quiet, one tap lets it. Else nothing.
 */
export function AskSound({ onAnswer }: { onAnswer?: () => void }) {
  const [isChosen, setChosen] = useState(soundWasChosen)
  const [mayOffer, setMayOffer] = useState(mayOfferPush)
  const wantsSound = isChosen && tipSound().chime
  const isBlocked = useBlockedSound(wantsSound)
  const choose = (chime: boolean) => {
    keepTipSound({ chime, speak: false })
    soundTip({ chime, speak: false }, { here: '', english: '' })
    setChosen(true)
    onAnswer?.()
  }
  const endOffer = () => {
    setMayOffer(false)
    onAnswer?.()
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
  if (isBlocked) {
    // The tap itself is what the browser waits for.
    return (
      <Button look="sun" wide className="ask-sound">
        {words.blocked}
      </Button>
    )
  }
  if (!wantsSound || !mayOffer) return null
  return (
    <Suspense>
      <AskPush onAnswer={endOffer} />
    </Suspense>
  )
}

function useBlockedSound(isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => (isWanted ? watchBlockedSound(setBlocked) : undefined), [isWanted])
  return isWanted && isBlocked
}

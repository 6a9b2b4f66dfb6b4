import { useState } from 'react'
import { keepTipSound, soundTip, type TipSound, tipSound } from '#web/data/tip-sound.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Card } from '#web/ui/card.tsx'

const words = profile.sound

/** What a worker hears when a tip arrives. Switching one on plays it once, which also lets the browser play it later. */
export function SoundCard() {
  const [sound, setSound] = useState<TipSound>(tipSound)
  const set = (change: Partial<TipSound>) => {
    const next = { ...sound, ...change }
    setSound(next)
    keepTipSound(next)
    soundTip({ chime: change.chime === true, speak: change.speak === true }, words.sample)
  }
  return (
    <Card title={words.title}>
      <label className="check">
        <input type="checkbox" checked={sound.chime} onChange={(event) => set({ chime: event.target.checked })} />
        {words.chime}
      </label>
      <label className="check">
        <input type="checkbox" checked={sound.speak} onChange={(event) => set({ speak: event.target.checked })} />
        {words.speak}
      </label>
      <p className="hint">{words.hint}</p>
    </Card>
  )
}

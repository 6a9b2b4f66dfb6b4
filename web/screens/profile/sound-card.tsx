import { useState } from 'react'
import { useOnline } from '#web/data/online.ts'
import { usePush } from '#web/data/push.ts'
import { keepTipSound, soundTip, type TipSound, tipSound } from '#web/data/tip-sound.ts'
import { profile } from '#web/texts/en/profile.ts'
import { sound as texts } from '#web/texts/en/sound.ts'
import { Card } from '#web/ui/card.tsx'
import { Check } from '#web/ui/check.tsx'

const words = profile.sound

/** The sounds of an arriving tip. Switching one on plays it once, which also lets the browser play it later. */
export function SoundCard() {
  const [sound, setSound] = useState<TipSound>(tipSound)
  const push = usePush()
  const online = useOnline()
  const set = (change: Partial<TipSound>) => {
    const next = { ...sound, ...change }
    setSound(next)
    keepTipSound(next)
    soundTip(
      { chime: change.chime === true, speak: change.speak === true },
      { here: words.sample, english: 'This is how a tip sounds' },
    )
  }
  return (
    <Card title={words.title}>
      <Check label={words.chime} checked={sound.chime} onChange={(chime) => set({ chime })} />
      <Check label={words.speak} checked={sound.speak} onChange={(speak) => set({ speak })} />
      <p className="hint">{words.hint}</p>
      {push && <Check label={texts.push} checked={push.isOn} disabled={push.isBusy || !online} onChange={push.set} />}
    </Card>
  )
}

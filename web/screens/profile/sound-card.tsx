import { useEffect, useState } from 'react'
import { useAct } from '#web/data/act.ts'
import { errorWords } from '#web/data/error-words.ts'
import { useOnline } from '#web/data/online.ts'
import { canBeTold, isTold, startTelling, stopTelling } from '#web/data/push.ts'
import { keepTipSound, soundTip, type TipSound, tipSound } from '#web/data/tip-sound.ts'
import { profile } from '#web/texts/en/profile.ts'
import { sound as offers } from '#web/texts/en/sound.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

const words = profile.sound

/** What a worker hears when a tip arrives. Switching one on plays it once, which also lets the browser play it later. */
export function SoundCard() {
  const [sound, setSound] = useState<TipSound>(tipSound)
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
      <label className="check">
        <input type="checkbox" checked={sound.chime} onChange={(event) => set({ chime: event.target.checked })} />
        {words.chime}
      </label>
      <label className="check">
        <input type="checkbox" checked={sound.speak} onChange={(event) => set({ speak: event.target.checked })} />
        {words.speak}
      </label>
      <p className="hint">{words.hint}</p>
      {canBeTold() && <PushSwitch />}
    </Card>
  )
}

/** A message from the phone itself when a tip arrives and nobody looks. */
function PushSwitch() {
  const [isOn, setOn] = useState(false)
  const online = useOnline()
  useEffect(() => void isTold().then(setOn), [])
  const change = useAct({
    mutationFn: async (wanted: boolean) => (wanted ? startTelling() : stopTelling().then(() => false)),
    onSuccess: (told, wanted) => {
      setOn(told)
      if (wanted && !told) toast(offers.pushRefused)
    },
    onError: (error) => toast(errorWords(error)),
  })
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={change.isPending || !online}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {offers.push}
    </label>
  )
}

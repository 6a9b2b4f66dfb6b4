import type { ReactNode } from 'react'
import { useAct } from '#web/data/act.ts'
import { errorWords } from '#web/data/error-words.ts'
import { useOnline } from '#web/data/online.ts'
import { startTelling } from '#web/data/push.ts'
import { keepPushAnswer } from '#web/data/push-offer.ts'
import { sound as words } from '#web/texts/en/sound.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks once whether tips may be told while the screen is off. Profile has the switch for whoever changes their mind. */
export default function AskPush({ onAnswer }: { onAnswer: () => void }): ReactNode {
  const online = useOnline()
  const answer = () => {
    keepPushAnswer()
    onAnswer()
  }
  const start = useAct({
    mutationFn: startTelling,
    onSuccess: (told) => {
      answer()
      if (!told) toast(words.pushRefused)
    },
    onError: (error) => toast(errorWords(error)),
  })
  return (
    <div className="ask-sound stack">
      <Button
        look="sun"
        wide
        className="ask-sound-yes"
        disabled={start.isPending || !online}
        onClick={() => start.mutate()}
      >
        {words.push}
      </Button>
      <Button look="quiet" small onClick={answer}>
        {words.pushNo}
      </Button>
    </div>
  )
}

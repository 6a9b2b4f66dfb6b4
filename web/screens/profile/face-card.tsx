import './face-card.css'
import { useQueryClient } from '@tanstack/react-query'
import { FACES } from '#contract/faces.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { workerProfile } from '#web/data/queries.ts'
import { Face } from '#web/parts/face.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

const words = profile.face

/** Which drawing people see beside the worker's name. One tap, saved at once. */
export function FaceCard({ worker }: { worker: WorkerProfile }) {
  const client = useQueryClient()
  const change = useAct({
    mutationFn: (face: number) => call('updateWorkerProfile', { body: { face } }),
    onSuccess: (saved) => {
      client.setQueryData(workerProfile.queryKey, saved)
      toast(profile.form.saved)
    },
  })
  const chosen = change.isPending ? change.variables : worker.face
  return (
    <Card title={words.title}>
      <fieldset className="faces" disabled={change.isBlocked}>
        <legend className="hint">{words.hint}</legend>
        {Array.from({ length: FACES }, (_, index) => index + 1).map((face) => (
          <label key={face}>
            <input
              type="radio"
              name="face"
              aria-label={words.nth(face)}
              checked={face === chosen}
              onChange={() => change.mutate(face)}
            />
            <Face worker={{ serviceCategory: worker.serviceCategory, face }} size={72} />
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '#contract/display-name.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { workerProfile } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { Check } from '#web/ui/check.tsx'
import { toast } from '#web/ui/toast.ts'

const words = profile.name

/** Whether people who tip see first name and initial. One switch, saved at once. */
export function NameSwitch({ worker }: { worker: WorkerProfile }) {
  const client = useQueryClient()
  const user = useUser()
  const shown = displayName(user.firstName, user.lastName)
  const change = useAct({
    mutationFn: (showsName: boolean) => call('updateWorkerProfile', { body: { showsName } }),
    onSuccess: (saved) => {
      client.setQueryData(workerProfile.queryKey, saved)
      toast(profile.form.saved)
    },
  })
  if (!shown) return null
  const isOn = change.isPending ? change.variables : worker.showsName
  return (
    <Card title={words.title}>
      <Check label={words.show(shown)} checked={isOn} disabled={change.isBlocked} onChange={change.mutate} />
      <p className="hint">{words.hint}</p>
    </Card>
  )
}

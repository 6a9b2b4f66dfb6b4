import './show-code.css'
import { use } from 'react'
import { workerDay as words } from '#web/texts/en/worker-day.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeIcon } from '#web/ui/icons.tsx'
import { type CodeOwner, OpenCode } from './open-code.ts'

/** The one thing that a worker does here. `owner` is missing only until a new phone has heard of it. */
export function ShowCode({ owner }: { owner: CodeOwner | undefined }) {
  const open = use(OpenCode)
  return (
    <Button look="sun" wide className="show-code" disabled={!owner} onClick={() => owner && open(owner)}>
      <CodeIcon size={56} />
      <span>
        {words.showCode}
        {owner && <small>{owner.guardNumber}</small>}
      </span>
    </Button>
  )
}

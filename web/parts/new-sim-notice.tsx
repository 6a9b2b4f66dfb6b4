import { Link } from 'wouter'
import { phone as words } from '#web/texts/en/phone.ts'
import { Notice } from '#web/ui/states.tsx'

/** A message about a stolen number reaches the thief too: its owner reads it here as well. */
export default function NewSimNotice() {
  return (
    <Notice danger>
      <span>
        {words.stolen} <Link href="/profile/phone">{words.look}</Link>.
      </span>
    </Notice>
  )
}

import './verified.css'
import { home } from '#web/texts/en/home.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

/** Beside the name of a worker who an operator has verified: the same tick everywhere. */
export function Verified() {
  return <CheckIcon className="tick" aria-hidden={false} role="img" aria-label={home.verified} />
}

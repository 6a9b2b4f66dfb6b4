import { common } from './texts/en/common.ts'
import { Spinner } from './ui/spinner.tsx'

/** What a signed-in person sees while the app's code and their account are on the way. */
export function AppShell() {
  return <Spinner page label={common.loading} />
}

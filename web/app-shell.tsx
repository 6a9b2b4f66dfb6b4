import { TABS } from './frame.tsx'
import { AppBar } from './plain-frame.tsx'
import { common } from './texts/en/common.ts'
import { BottomNavigation } from './ui/bottom-navigation.tsx'
import { Spinner } from './ui/spinner.tsx'

/** The frame shown to a signed-in person while code and account load, with room for the content. */
export function AppShell() {
  return (
    <div className="frame has-navigation">
      <AppBar link="a" />
      <main id="content" className="page stack">
        <Spinner label={common.loading} />
        <div className="placeholder" />
        <div className="placeholder" />
      </main>
      <BottomNavigation label={common.pages} tabs={TABS} current="" link="a" />
    </div>
  )
}

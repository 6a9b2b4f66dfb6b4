import { Component, type ReactNode } from 'react'
import { readStored, store, TAB_DATA, tab } from '#web/data/storage.ts'
import { hasUnanswered } from '#web/data/unanswered.ts'
import { common } from '#web/texts/en/common.ts'
import { Problem } from '#web/ui/states.tsx'

/**
 * A screen whose code could not be loaded, without a connection or because the server has only that of a newer version, or that broke.
 * Reloading the page fixes all of these, and a lost connection that comes back fixes itself.
 */
export class CodeBoundary extends Component<{ path: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch({ message }: Error) {
    // The page that is kept on the phone may be older than what the server has.
    if (navigator.onLine && navigator.serviceWorker?.controller && isFirst(message)) reload()
    addEventListener('online', reload)
  }

  /** Another screen may well work. */
  override componentDidUpdate(before: { path: string }) {
    if (before.path !== this.props.path && this.state.failed) this.setState({ failed: false })
  }

  override componentWillUnmount() {
    removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const offline = !navigator.onLine
    return (
      <main id="content" className="page" tabIndex={-1}>
        <Problem
          page
          offline={offline}
          title={offline ? common.offline : common.somethingWrong}
          message={offline ? common.offlineMore : undefined}
          retry={reload}
          retryLabel={common.retry}
        />
      </main>
    )
  }
}

/** A payment without a response is shown at home. */
function reload(): void {
  if (hasUnanswered()) location.assign('/')
  else location.reload()
}

/** Once in a tab for each error: a second reload would not fix it either. */
function isFirst(message: string): boolean {
  const name = TAB_DATA.reloaded(message)
  // A browser without storage would not know the second time.
  return readStored(name, tab) === undefined && store(name, {}, tab)
}

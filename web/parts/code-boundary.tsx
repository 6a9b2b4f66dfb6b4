import { Component, type ReactNode } from 'react'
import { common } from '#web/texts/en/common.ts'
import { Problem } from '#web/ui/states.tsx'

// A newer version took over while this page was open: the server has the rest of this page's code no longer.
let isReplaced = false
if (navigator.serviceWorker?.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isReplaced = true
  })

/**
 * A screen whose code could not be loaded, without a connection or because a newer version has replaced it, or that broke.
 * Reloading the page fixes all of these, and a lost connection that comes back fixes itself.
 */
export class CodeBoundary extends Component<{ path: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    if (isReplaced) reload()
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

function reload(): void {
  location.reload()
}

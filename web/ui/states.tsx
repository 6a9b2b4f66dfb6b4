import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { AlertIcon, OfflineIcon } from './icons.tsx'

/** Nothing to show, said kindly, with a way on where there is one. */
export function Empty({ icon, title, children }: { icon?: ReactNode; title?: string; children: ReactNode }) {
  return (
    <div className="state">
      {icon}
      {title && <h2>{title}</h2>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  )
}

/** An error: its cause, and a button to try once more. */
export function Problem({
  title,
  message,
  retry,
  retryLabel,
  offline,
  page,
}: {
  title: string
  message?: string | undefined
  retry?: (() => void) | undefined
  retryLabel?: string | undefined
  offline?: boolean
  /** The whole page is the problem: its title is then the page's heading. */
  page?: boolean
}) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className="state" role="alert">
      {offline ? <OfflineIcon size={40} /> : <AlertIcon size={40} />}
      <Heading>{title}</Heading>
      {message && <p>{message}</p>}
      {retry && (
        <Button look="secondary" onClick={retry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

/** A line that stays: simulation mode, fees, being offline. */
export function Notice({ danger, children }: { danger?: boolean; children: ReactNode }) {
  return <p className={danger ? 'notice notice-danger' : 'notice'}>{children}</p>
}

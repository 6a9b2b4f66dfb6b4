import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Badge({
  look,
  children,
}: {
  look?: 'sun' | 'waiting' | 'danger' | 'plain' | undefined
  children: ReactNode
}) {
  return <span className={classNames('badge', look && `badge-${look}`)}>{children}</span>
}

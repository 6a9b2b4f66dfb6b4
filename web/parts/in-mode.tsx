import { SERVICE } from '#web/data/service.ts'

/** Words that are true in one mode only: in the other they are not in the page at all. Text alone, so that the server can take it out. */
export function InMode({
  mode,
  as: Tag = 'span',
  className,
  children,
}: {
  mode: 'simulation' | 'production'
  as?: 'span' | 'p'
  className?: string
  children: string
}) {
  if (SERVICE.mode && SERVICE.mode !== mode) return null
  return (
    <Tag className={className} data-mode={mode}>
      {children}
    </Tag>
  )
}

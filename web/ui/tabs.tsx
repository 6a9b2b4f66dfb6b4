import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface Tab {
  value: string
  label: string
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A row of tabs over one panel. Tab reaches the chosen one, arrows go on from there. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = STEPS[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const chosen = next === undefined ? undefined : tabs[next]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    event.currentTarget.querySelectorAll('button')[next as number]?.focus()
  }

  return (
    <>
      <div role="tablist" className="tabs" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

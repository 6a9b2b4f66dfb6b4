import './tabs.css'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  value: string
  label: string
}

/** One row of tabs over one panel: only the chosen panel's content is made. */
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
  return (
    <Root value={value} onValueChange={onChange}>
      <List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="tab-panel">
          {tab.value === value && children}
        </Content>
      ))}
    </Root>
  )
}

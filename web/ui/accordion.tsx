import { Content, Header, Item, Root, Trigger } from 'radix-ui/accordion'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

export interface AccordionEntry {
  key: string
  title: string
  body: ReactNode
}

/** One item open at a time, and that one can be closed again. The words of closed items stay in the page for readers without scripts. */
export function Accordion({ items }: { items: readonly AccordionEntry[] }) {
  return (
    <Root type="single" collapsible className="accordion">
      {items.map((item) => (
        <Item key={item.key} value={item.key} className="accordion-item">
          <Header>
            <Trigger className="accordion-button">
              {item.title}
              <ChevronDownIcon size={20} className="accordion-arrow" />
            </Trigger>
          </Header>
          <Content forceMount className="accordion-panel">
            {item.body}
          </Content>
        </Item>
      ))}
    </Root>
  )
}

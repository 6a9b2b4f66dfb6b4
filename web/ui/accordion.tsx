import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from './icons.tsx'

interface AccordionEntry {
  key: string
  title: string
  body: ReactNode
}

/** At most one item is open, and it can be closed again. Closed items stay in the page for readers without scripts. */
export function Accordion({ items }: { items: readonly AccordionEntry[] }) {
  const [open, setOpen] = useState<string>()
  const id = useId()
  return (
    <div className="accordion">
      {items.map(({ key, title, body }) => {
        const isOpen = key === open
        return (
          <div key={key} className="accordion-item">
            <h3>
              <button
                type="button"
                id={`${id}-${key}`}
                className="accordion-button"
                aria-expanded={isOpen}
                aria-controls={`${id}-${key}-panel`}
                onClick={() => setOpen(isOpen ? undefined : key)}
              >
                {title}
                <ChevronDownIcon size={20} className="accordion-arrow" />
              </button>
            </h3>
            <section
              id={`${id}-${key}-panel`}
              className="accordion-panel"
              data-state={isOpen ? 'open' : 'closed'}
              aria-labelledby={`${id}-${key}`}
            >
              {body}
            </section>
          </div>
        )
      })}
    </div>
  )
}

import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates prerendered markup; done once it responds to the person. */
export function hydrate(part: HTMLElement, content: ReactNode): Promise<void> {
  return new Promise((done) => {
    hydrateRoot(part, <Awake onAwake={done}>{content}</Awake>)
  })
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}

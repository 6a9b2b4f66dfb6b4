import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings prerendered markup to life; done once it listens to the person. */
export function hydrate(part: HTMLElement, content: ReactNode): Promise<void> {
  return new Promise((done) => {
    hydrateRoot(part, <Awake onAwake={done}>{content}</Awake>)
  })
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}

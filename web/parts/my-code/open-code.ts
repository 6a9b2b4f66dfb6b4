import { createContext } from 'react'

/** Whose code it is. */
export interface CodeOwner {
  guardNumber: string
  displayName: string | null
}

/** Opens the code above everything, where it stays while what is below it loads. */
export const OpenCode = createContext<(owner: CodeOwner) => void>(() => undefined)

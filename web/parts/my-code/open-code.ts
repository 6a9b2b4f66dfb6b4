import { createContext } from 'react'

/** The owner of the code. */
export interface CodeOwner {
  guardNumber: string
  displayName: string | null
  /** A phone that kept the code before there were numbers does not know it. */
  workerNumber?: string
}

/** Opens the code above everything, where it stays while what is below it loads. */
export const OpenCode = createContext<(owner: CodeOwner) => void>(() => undefined)

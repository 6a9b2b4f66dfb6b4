import type { common } from './en/common.ts'
import type { landing } from './en/landing.ts'
import type { privacy } from './en/privacy.ts'
import type { support } from './en/support.ts'

/** The same shape with any wording: a text stays a text, a sentence with a gap keeps its gap. */
export type Words<T> = T extends string
  ? string
  : T extends (...gaps: infer G) => string
    ? (...gaps: G) => string
    : { readonly [K in keyof T]: Words<T[K]> }

/**
 * What a further language must hold. English is the master: each file in `en/` belongs to one screen and is loaded with
 * it. Another language is a folder beside it whose files end in `satisfies Texts['landing']` and so on.
 */
export interface Texts {
  common: Words<typeof common>
  landing: Words<typeof landing>
  privacy: Words<typeof privacy>
  support: Words<typeof support>
}

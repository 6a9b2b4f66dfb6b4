import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** One of several to choose from, inside a `fieldset` of the class `choices`. */
export function Choice({ isChosen, className, ...rest }: { isChosen: boolean } & ComponentProps<typeof Button>) {
  return <Button look="secondary" small className={classNames('choice', className)} aria-pressed={isChosen} {...rest} />
}

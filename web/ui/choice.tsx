import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** A button in a group of choices, inside a `fieldset` of the class `choices`. */
export function Choice({ isChosen, className, ...rest }: { isChosen: boolean } & ComponentProps<typeof Button>) {
  return <Button look="secondary" small className={classNames('choice', className)} aria-pressed={isChosen} {...rest} />
}

import { type ComponentPropsWithoutRef, createElement, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface Common {
  label: ReactNode
  /** A standing line below the field, read out with it. */
  hint?: ReactNode
  /** Marks the field as wrong; the hint then says why. */
  invalid?: boolean | undefined
  /** The error, read out at once and with the field. */
  error?: string | undefined
}

/** A one-line text box with its label and hint. */
export const TextField = fieldWith('input')

/** A text box of several lines. */
export const TextArea = fieldWith('textarea')

/** The platform's own select: the one every phone shows best, and no bytes at all. */
export const SelectField = fieldWith('select')

function fieldWith<C extends 'input' | 'textarea' | 'select'>(control: C) {
  return function Field({
    label,
    hint,
    error,
    invalid = error !== undefined,
    ...rest
  }: Common & ComponentPropsWithoutRef<C>) {
    const made = useId()
    const id = rest.id ?? made
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {createElement(control, {
          ...rest,
          id,
          className: 'input',
          'aria-invalid': invalid || undefined,
          'aria-describedby':
            classNames(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined,
        })}
        {error !== undefined && (
          <p id={`${id}-error`} className="hint hint-wrong" role="alert">
            {error}
          </p>
        )}
        {hint !== undefined && (
          <p id={`${id}-hint`} className={classNames('hint', invalid && error === undefined && 'hint-wrong')}>
            {hint}
          </p>
        )}
      </div>
    )
  }
}

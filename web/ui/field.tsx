import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from './class-names.ts'

interface Common {
  label: ReactNode
  /** A standing line below the field, read out with it. */
  hint?: ReactNode
  /** Marks the field as wrong; the hint then says why. */
  invalid?: boolean | undefined
}

/** A one-line text box with its label and hint. */
export function TextField({
  label,
  hint,
  invalid,
  className,
  ...rest
}: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { id, described, frame } = useField({ label, hint, invalid }, rest.id)
  return frame(
    <input
      {...rest}
      id={id}
      className={classNames('input', className)}
      aria-invalid={invalid || undefined}
      {...described}
    />,
  )
}

/** A text box of several lines. */
export function TextArea({
  label,
  hint,
  invalid,
  className,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, described, frame } = useField({ label, hint, invalid }, rest.id)
  return frame(
    <textarea
      {...rest}
      id={id}
      className={classNames('input', className)}
      aria-invalid={invalid || undefined}
      {...described}
    />,
  )
}

/** The platform's own select: the one every phone shows best, and no bytes at all. */
export function SelectField({
  label,
  hint,
  invalid,
  className,
  ...rest
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, described, frame } = useField({ label, hint, invalid }, rest.id)
  return frame(
    <select
      {...rest}
      id={id}
      className={classNames('input', className)}
      aria-invalid={invalid || undefined}
      {...described}
    />,
  )
}

function useField({ label, hint, invalid }: Common, given: string | undefined) {
  const made = useId()
  const id = given ?? made
  const frame = (control: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classNames('hint', invalid && 'hint-wrong')}>
          {hint}
        </p>
      )}
    </div>
  )
  return { id, frame, described: hint === undefined ? {} : { 'aria-describedby': `${id}-hint` } }
}

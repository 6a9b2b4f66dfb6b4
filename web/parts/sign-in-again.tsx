import { ApiError, pathOf } from '#web/data/api.ts'
import { money } from '#web/texts/en/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/states.tsx'

export function wantsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_again'
}

/** Shown when the server asks for a fresh sign-in; nothing for any other error. */
export function SignInAgain({
  error,
  text,
  returnTo,
  onLeave,
}: {
  error: unknown
  /** Why, and what to do afterwards. */
  text: string
  returnTo: string
  onLeave?: (form: HTMLFormElement) => void
}) {
  if (!wantsSignIn(error)) return null
  return <SignInFirst text={text} returnTo={returnTo} onLeave={onLeave} />
}

/** The way to a fresh sign-in and back. */
export function SignInFirst({
  text,
  returnTo,
  onLeave,
}: {
  text: string
  returnTo: string
  onLeave?: ((form: HTMLFormElement) => void) | undefined
}) {
  return (
    <>
      <Notice>{text}</Notice>
      <ButtonLink
        href={pathOf('startSignIn', { query: { returnTo, fresh: '1' } })}
        look="secondary"
        onClick={(event) => {
          const form = event.currentTarget.closest('form')
          if (form) onLeave?.(form)
        }}
      >
        {money.signInAgain}
      </ButtonLink>
    </>
  )
}

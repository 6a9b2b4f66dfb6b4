import { ApiError, pathOf } from '#web/data/api.ts'
import { profile } from '#web/texts/en/profile.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/states.tsx'

const words = profile.form

/** Shown when the server asks for a fresh sign-in; nothing for any other error. */
export function SignInAgain({ error, onLeave }: { error: unknown; onLeave?: (form: HTMLFormElement) => void }) {
  if (!(error instanceof ApiError) || error.code !== 'sign_in_again') return null
  return (
    <>
      <Notice>{words.signInAgain}</Notice>
      <ButtonLink
        href={pathOf('startSignIn', { query: { returnTo: '/profile', fresh: '1' } })}
        look="secondary"
        onClick={(event) => {
          const form = event.currentTarget.closest('form')
          if (form) onLeave?.(form)
        }}
      >
        {words.signIn}
      </ButtonLink>
    </>
  )
}

import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { isSignedOut } from './api.ts'
import { errorWords } from './error-words.ts'
import { useOnline } from './online.ts'

type Act<Answer, Question> = UseMutationResult<Answer, DefaultError, Question> & {
  /** While it runs, and while there is no connection. For the buttons that are then disabled. */
  isBlocked: boolean
}

/**
 * A mutation that a second tap cannot start while the first is running: the button is disabled a moment too late. A toast says what
 * failed, unless `onError` does.
 */
export function useAct<Answer, Question = void>(
  options: UseMutationOptions<Answer, DefaultError, Question>,
): Act<Answer, Question> {
  const running = useRef(false)
  const online = useOnline()
  const { onError = (error) => toast(errorWords(error)) } = options
  const mutation = useMutation({
    ...options,
    // The page that replaces this one says that the session has ended.
    onError: (error, ...rest) => (isSignedOut(error) ? undefined : onError(error, ...rest)),
    onSettled: () => {
      running.current = false
    },
  })
  return {
    ...mutation,
    isBlocked: mutation.isPending || !online,
    mutate: (...asked) => {
      if (running.current) return
      running.current = true
      mutation.mutate(...asked)
    },
  }
}

import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isSignedOut } from './api.ts'

/** A mutation that a second tap cannot start while the first is running: the button is disabled a moment too late. */
export function useAct<Answer, Question = void>(
  options: UseMutationOptions<Answer, DefaultError, Question>,
): UseMutationResult<Answer, DefaultError, Question> {
  const running = useRef(false)
  const mutation = useMutation({
    ...options,
    // The page that replaces this one says that the session has ended.
    onError: (error, ...rest) => (isSignedOut(error) ? undefined : options.onError?.(error, ...rest)),
    onSettled: () => {
      running.current = false
    },
  })
  return {
    ...mutation,
    mutate: (...asked) => {
      if (running.current) return
      running.current = true
      mutation.mutate(...asked)
    },
  }
}

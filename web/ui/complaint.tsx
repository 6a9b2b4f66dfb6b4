import { useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { currentToast, onToast, type ToastWords, toast } from './toast.ts'

/** The error of a form: said by a toast, and kept beside its button until something is changed. */
export function useComplaint() {
  const [text, setText] = useState<string>()
  return {
    text,
    say: (words: ToastWords) => {
      toast({ ...words, bad: true })
      setText(words.description)
    },
    clear: () => setText(undefined),
  }
}

/** Said once at a time: it has its place from the beginning, and is seen there once no toast says it. */
export function Complaint({ text }: { text: string | undefined }) {
  const isToast = useSyncExternalStore(
    onToast,
    () => isInToast(text),
    () => false,
  )
  return text ? <p className={classNames('hint hint-wrong', isToast && 'hint-later')}>{text}</p> : null
}

function isInToast(text = ''): boolean {
  const shown = currentToast()
  return shown?.open === true && shown.description?.endsWith(text) === true
}

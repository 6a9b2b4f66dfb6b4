import { useState } from 'react'
import { type ToastWords, toast } from './toast.ts'

/** What is wrong with a form: said by a toast, and kept beside its button until something is changed. */
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

export function Complaint({ text }: { text: string | undefined }) {
  return text ? <p className="hint hint-wrong">{text}</p> : null
}

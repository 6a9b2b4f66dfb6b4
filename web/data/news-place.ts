import { type ToastWords, toast } from '#web/ui/toast.ts'

let place = toast

/** Says that money has arrived: as a toast, or in what covers the whole page. */
export function showNews(words: ToastWords): void {
  place(words)
}

/** Until the returned function is called, arriving money is shown here. A modal dialog of the platform lies above every toast. */
export function showNewsHere(show: (words: ToastWords) => void): () => void {
  place = show
  return () => {
    place = toast
  }
}

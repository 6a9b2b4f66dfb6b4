/** Puts a PDF of an answer into the browser's downloads at once: the answer may be the only copy. */
export function savePdf(pdf: string, name: string): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = name
  link.click()
  // A browser that has begun to save it still needs the address for a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

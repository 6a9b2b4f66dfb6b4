import '#web/landing/main.ts'

const report = document.getElementById('report') as HTMLAnchorElement
const { code = '' } = (document.getElementById('content') as HTMLElement).dataset

/** The code of a worker on hold is reported in one tap; for any other there is a form to write to us, where the link leads. */
report.onclick = (event) => {
  event.preventDefault()
  const headers = { 'Content-Type': 'application/json' }
  void fetch('/api/guards/report', { method: 'POST', headers, body: JSON.stringify({ guardNumber: code }) })
    .catch(() => undefined)
    .then((answer) => {
      if (answer?.ok) report.replaceWith(report.dataset.done ?? '')
      else location.assign(report.href)
    })
}

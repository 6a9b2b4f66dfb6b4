import '#web/landing/main.ts'

const report = document.getElementById('report') as HTMLAnchorElement
const { code = '' } = (document.getElementById('content') as HTMLElement).dataset

/** Reported in one tap. If that fails, the link leads to the form to write to us. */
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

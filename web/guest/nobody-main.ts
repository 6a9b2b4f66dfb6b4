import '#web/landing/main.ts'

const report = document.getElementById('report') as HTMLAnchorElement
const { code = '' } = (document.getElementById('content') as HTMLElement).dataset

/** Reported in one tap, once. If that fails, the link leads to the form to write to us. */
report.onclick = (event) => {
  event.preventDefault()
  if (report.ariaDisabled) return
  report.ariaDisabled = 'true'
  const headers = { 'Content-Type': 'application/json' }
  void fetch('/api/guards/report', { method: 'POST', headers, body: JSON.stringify({ guardNumber: code }) })
    .catch(() => undefined)
    .then((answer) => (answer?.ok ? showReported() : location.assign(report.href)))
}

/** The link stays where it is: it has the focus. */
function showReported(): void {
  const reported = document.getElementById('reported') as HTMLElement
  reported.textContent = reported.dataset.words ?? ''
}

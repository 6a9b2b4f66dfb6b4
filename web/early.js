// Runs before the app's code is here, so that the first answers load at the same time. `ask` in data/api.ts takes them.
// The build puts the paths of these calls in place of their names.
const wanted = { '/': ['readWallet'], '/wallet': ['readWallet'], '/history': ['listTransactions'] }[location.pathname]
globalThis.early = {}
for (const path of ['readCurrentUser', ...(wanted ?? [])]) {
  const answer = fetch(path, { credentials: 'include', headers: { 'Accept-Language': document.documentElement.lang } })
  answer.catch(() => {})
  globalThis.early[path] = answer
}

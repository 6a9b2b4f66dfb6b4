// Runs before the app's code is here, so that the first answers travel beside it. `ask` in data/api.ts takes them.
const wanted = { '/': ['/api/wallet'], '/wallet': ['/api/wallet'], '/history': ['/api/transactions'] }[
  location.pathname
]
globalThis.early = {}
for (const path of ['/api/auth/user', ...(wanted ?? [])]) {
  const answer = fetch(path, { credentials: 'include' })
  answer.catch(() => {})
  globalThis.early[path] = answer
}

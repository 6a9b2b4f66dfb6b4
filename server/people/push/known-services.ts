/** A subscriber names an address that we send to: only those of the browsers' makers are taken. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

export function isKnownPushService(address: string): boolean {
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && HOSTS.some((known) => known.test(host))
}

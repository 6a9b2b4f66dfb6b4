/** A subscriber names an address that we send to: only those of the browsers' makers are taken. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/** `more` is the origin of one more service, in simulation only. */
export function isKnownPushService(address: string, more: string | null): boolean {
  const { protocol, host, username, password, origin } = new URL(address)
  if (username !== '' || password !== '') return false
  return origin === more || (protocol === 'https:' && HOSTS.some((known) => known.test(host)))
}

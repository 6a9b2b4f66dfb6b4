/**
 * The path of ours that a sign-in may come back to; anything that could lead elsewhere is `/`.
 * Browsers read `//x`, `/\x` and a slash followed by a tab or line break as another site.
 */
export function safeReturnTo(wished: unknown): string {
  if (typeof wished !== 'string' || wished.length > 1_000) return '/'
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wished)) return '/'
  const once = decoded(wished)
  if (once === undefined || /^\/[/\\\s]/.test(once) || /[\\\p{Cc}]/u.test(once) || once.includes('//')) return '/'
  const url = new URL(wished, 'http://ours.invalid')
  // Coming back to a sign-in would go round in circles, and an API answer is no page. The router reads escapes too.
  const read = new URL(once, 'http://ours.invalid')
  if (url.origin !== 'http://ours.invalid' || [url, read].some(isNoPage)) return '/'
  return url.pathname + url.search + url.hash
}

function isNoPage({ pathname }: URL): boolean {
  return /^\/(api|idp|sim)(\/|$)/.test(pathname)
}

/** Twice over, since `%252f` becomes `%2f` at the first careless hop. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(text))
  } catch {
    return undefined
  }
}

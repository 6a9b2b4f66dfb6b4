/**
 * The path that a sign-in may return to; anything that could lead to another site becomes `/`.
 * Browsers read `//x`, `/\x` and a slash followed by a tab or line break as another site.
 */
export function safeReturnTo(wished: unknown): string {
  if (typeof wished !== 'string' || wished.length > 1_000) return '/'
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wished)) return '/'
  const once = decoded(wished)
  if (once === undefined || /^\/[/\\\s]/.test(once) || /[\\\p{Cc}]/u.test(once) || once.includes('//')) return '/'
  const url = new URL(wished, 'http://ours.invalid')
  // Returning to a sign-in would loop, and an API response is no page. The router decodes escapes too.
  const read = new URL(once, 'http://ours.invalid')
  if (url.origin !== 'http://ours.invalid' || [url, read].some(isNoPage)) return '/'
  return url.pathname + url.search + url.hash
}

function isNoPage({ pathname }: URL): boolean {
  return /^\/(api|idp|sim)(\/|$)/.test(pathname)
}

/** Decoded twice, because `%252f` becomes `%2f` after one decoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(text))
  } catch {
    return undefined
  }
}

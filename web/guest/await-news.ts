const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000

/**
 * Resolves once a guest's tip has another state than this one. The server answers as soon as it has; where it cannot, or nothing can be
 * reached, it is asked less and less often.
 */
export async function awaitNews(reference: string, state: string, server = ''): Promise<void> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 1.4, LONGEST_WAIT_MS)) {
    const notBefore = new Promise((resolve) => setTimeout(resolve, ms))
    const answer = await fetch(`${server}/api/guest-tips/${reference}?known=${state}`).catch(() => undefined)
    const now = answer?.ok ? ((await answer.json()) as { state: string }).state : state
    if (now !== state) return
    await notBefore
  }
}

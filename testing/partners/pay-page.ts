/** Taps a choice on the payment provider's page; gives the address to which the browser is sent then. */
export async function choose(page: string, choice: 'pay' | 'cancel'): Promise<{ status: number; back: string }> {
  const { status, headers } = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice }),
  })
  return { status, back: headers.get('location') ?? '' }
}

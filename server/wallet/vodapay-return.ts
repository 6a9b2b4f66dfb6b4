/**
 * Where the browser goes when it comes back from the payment provider. What it brings along is unsigned, so it is not
 * even read: the wallet screen shows what the provider told us.
 */
export function returnFromVodapay(): string {
  return '/wallet'
}

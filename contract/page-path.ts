/**
 * The path of a page as its route has it: people type slashes at the end, and keyboards begin with a capital. The reference of a
 * receipt and the code of a proof are kept, since their letters differ by case. `/zu/` has its slash: it is the first page.
 */
export function pagePath(path: string): string {
  const whole = path.replace(/(?<=[^/]|^\/)\/+$/, /^\/\w\w\/+$/.test(path) ? '/' : '')
  return /^(\/\w\w)?\/(t|proof)\//.test(whole) ? whole : whole.toLowerCase()
}

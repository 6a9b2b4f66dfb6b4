import { leavePage } from '#web/ui/leave-page.ts'
import { forgetTyped, keepTyped, keptTyped } from './typed.ts'

/** How somebody went to the payment provider's page for a load, in this tab. */
export interface Way {
  loadId: string
  from: string
  /** The tip that the load is for, with the keys of both requests. */
  tip?: { amount: number; key: string; loadKey: string }
}

type Kept = Way & {
  /** The provider has just sent the browser back. */
  isBack?: boolean
}

const FORM = 'pay-page'

export function goToPage(owner: string, page: string, way: Way): void {
  keepTyped(FORM, owner, way)
  leavePage(() => location.assign(page))
}

/** Where somebody goes who comes back from the page: undefined in a tab that did not go there, which shows the receipt. */
export function comeBack(owner: string, loadId: string): string | undefined {
  const way = keptWay(owner)
  if (way?.loadId !== loadId) return undefined
  keepTyped(FORM, owner, { ...way, isBack: true })
  return way.from
}

/** The tip that waits for its load, right after the return to where it was chosen: a reload or a later visit sends nothing by itself. */
export function tipAfterReturn(owner: string, from: string): Way['tip'] {
  const way = keptWay(owner)
  return way?.isBack && way.from === from ? way.tip : undefined
}

export function endReturn(owner: string): void {
  const way = keptWay(owner)
  if (way) keepTyped(FORM, owner, { ...way, isBack: false })
}

export function forgetWay(owner: string, from: string): void {
  if (keptWay(owner)?.from === from) forgetTyped(FORM)
}

function keptWay(owner: string): Kept | undefined {
  return keptTyped<Kept>(FORM, owner)
}

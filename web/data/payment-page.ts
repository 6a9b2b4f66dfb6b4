import { leavePage } from '#web/ui/leave-page.ts'
import { readDraft, saveDraft } from './draft.ts'

/** A tip that was chosen in this tab, and perhaps waits for a load. */
export interface TipDraft {
  amount: number
  /** The keys of that load and of the tip itself. */
  loadKey?: string
  key?: string
}

/** Where this tab went to the payment provider's page, and the tip that the load is for, with the owner of its draft. */
interface WayBack {
  from: string
  tip?: TipDraft & { owner: string }
}

export function goToPage(page: string, loadId: string, way: WayBack): void {
  saveDraft('way', loadId, way)
  leavePage(() => location.assign(page))
}

/** Where the provider's return leads to; undefined in a tab that did not go to its page. */
export function comeBack(loadId: string): string | undefined {
  const way = readDraft<WayBack>('way', loadId)
  if (way?.tip) saveDraft('tip', way.tip.owner, way.tip)
  return way?.from
}

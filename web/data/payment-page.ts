import { leavePage } from '#web/ui/leave-page.ts'
import { readDraft, saveDraft } from './draft.ts'

/** Where this tab comes back to from the payment provider's page, and the tip that the money is for, with the panel that it was chosen in. */
export interface Way {
  from: string
  tip?: KeptTip & { owner: string }
}

export interface KeptTip {
  amount: number
  /** The keys of the load that it waits for, and of the tip itself. */
  loadKey?: string
  key?: string
}

/** The page on which a load is paid. */
export function goToPage(page: string, loadId: string, way: Way): void {
  saveDraft('way', loadId, way)
  leavePage(() => location.assign(page))
}

/** Undefined in a tab that did not go there. */
export function comeBack(loadId: string): string | undefined {
  const way = readDraft<Way>('way', loadId)
  if (way?.tip) saveDraft('tip', way.tip.owner, way.tip)
  return way?.from
}

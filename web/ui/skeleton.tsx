/** Holds the place of content on its way, so that nothing jumps when it arrives. Put it inside an element that says Loading. */
export function Skeleton({ height = 20, width = '100%' }: { height?: number; width?: number | string }) {
  return <div className="skeleton" aria-hidden="true" style={{ height, width }} />
}

/** How many drawings each service type has; a worker chooses one. The first is shown until then. */
export const FACES = 4

/** The drawing that stands for a worker. */
export function facePath(serviceCategory: string, face: number): string {
  return `/faces/${serviceCategory}-${face}.svg`
}

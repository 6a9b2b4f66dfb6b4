import { facePath } from '#contract/faces.ts'

/** The drawing that stands for a worker. It says nothing that the words beside it do not say. */
export function Face({ worker, size = 44 }: { worker: { serviceCategory: string; face: number }; size?: number }) {
  const path = facePath(worker.serviceCategory, worker.face)
  return <img className="face" src={path} alt="" width={size} height={size} />
}

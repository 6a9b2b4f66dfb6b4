import { facePath } from '#contract/faces.ts'
import { landing } from '#web/texts/en/landing.ts'

type Kind = keyof typeof landing.workers.kinds

/** Somebody for each kind of work. */
const FACE_OF: Record<Kind, string> = {
  parking_guard: facePath('parking_guard', 2),
  waiter: facePath('waiter', 4),
  gardener: facePath('household_services', 3),
  domestic_worker: facePath('household_services', 2),
  day_laborer: facePath('day_laborer', 3),
  other: facePath('other', 3),
}

export function WorkerKinds() {
  const { title, kinds } = landing.workers
  return (
    <section className="section" aria-labelledby="workers-title">
      <h2 id="workers-title">{title}</h2>
      <ul className="kinds stack">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind}>
            <img className="face" src={FACE_OF[kind]} alt="" width="80" height="80" loading="lazy" />
            <span>{breakable(kinds[kind])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lets a narrow screen break the line after a slash. */
function breakable(label: string) {
  const [first, second] = label.split('/')
  if (second === undefined) return label
  return (
    <>
      {first}/<wbr />
      {second}
    </>
  )
}

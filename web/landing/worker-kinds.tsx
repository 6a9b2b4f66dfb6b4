import { landing } from '#web/texts/en/landing.ts'

type Kind = keyof typeof landing.workers.kinds

/** A small drawing for each kind of work. */
const DRAWINGS: Record<Kind, string> = {
  parking_guard: 'M5 16v-3l2-5h10l2 5v3M5 16h14v3h-3v-3M8 16v3H5v-3M6 13h12',
  waiter: 'M4 17h16M6 17a6 6 0 0 1 12 0M12 9V7M10 7h4M3 20h18',
  gardener: 'M12 20v-8M12 14c-4 0-6-2-6-6 4 0 6 2 6 6M12 12c0-4 2-6 6-6 0 4-2 6-6 6M7 20h10',
  domestic_worker: 'M4 11.5 12 5l8 6.5V20H4zM9 20v-5h6v5',
  day_laborer: 'M4 17h16v2H4zM6 17v-3a6 6 0 0 1 12 0v3M10 8.5V13M14 8.5V13',
  other: 'M12 20s-7-4.5-7-9.5A4 4 0 0 1 12 8a4 4 0 0 1 7 2.5c0 5-7 9.5-7 9.5z',
}

export function WorkerKinds() {
  const { title, kinds } = landing.workers
  return (
    <section className="section" aria-labelledby="workers-title">
      <h2 id="workers-title">{title}</h2>
      <ul className="kinds">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind}>
            <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={DRAWINGS[kind]} />
            </svg>
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

import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** What one process has counted, as it is told to another. */
export type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[]

export type JoinedFigures = {
  /** What a process has counted so far, instead of what it said before. */
  told(process: number, figures: ProcessFigures): void
  ended(process: number): void
  /** All processes as one, in the words of Prometheus. */
  text(): Promise<string>
}

/**
 * Joins the figures of several processes with those of `own`. What an ended process had counted stays in the sums: a total
 * that falls would look to Prometheus like a new start, and everything counted so far like new requests.
 */
export function joinFigures(own: Registry): JoinedFigures {
  const latest = new Map<number, ProcessFigures>()
  let ofEnded: Promise<ProcessFigures> = Promise.resolve([])
  return {
    told: (process, figures) => latest.set(process, figures.map(asJoined)),
    ended: (process) => {
      const counted = latest.get(process)?.filter(({ type }) => COUNTING.includes(String(type))) ?? []
      latest.delete(process)
      ofEnded = ofEnded.then((before) => sum([before, counted]).getMetricsAsJSON())
    },
    text: async () => {
      const ours = (await own.getMetricsAsJSON()).map(asJoined)
      return sum([ours, await ofEnded, ...latest.values()]).metrics()
    },
  }
}

const COUNTING = ['counter', 'histogram']

function sum(figures: ProcessFigures[]): Registry {
  return AggregatorRegistry.aggregate(figures)
}

/** The mean of several event loops would hide the one that is blocked. */
function asJoined(metric: ProcessFigures[number]): ProcessFigures[number] {
  return metric.aggregator === 'average' ? { ...metric, aggregator: 'max' } : metric
}

/** How many processes there are, and how many there should be. */
export function addProcessFigures(
  registry: Registry,
  { answered, wanted }: Record<'answered' | 'wanted', () => number>,
): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('enkosi_processes', 'Processes of this machine that answered when these figures were gathered.', answered)
  gauge('enkosi_processes_wanted', 'How many should have (PROCESSES).', wanted)
}

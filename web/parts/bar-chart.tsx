import './bar-chart.css'
import { type CSSProperties, type ReactNode, useState } from 'react'

const WIDTH = 300
const HEIGHT = 96

export interface ChartBar {
  key: string | number
  value: number
  /** The bar in words: `Mon 16 Nov: R35.00, 2 tips`. */
  says: string
}

/**
 * Bars with a scale. A tap, the arrow keys or a screen reader chooses a bar, and its value is said below; at first it is the last bar that
 * has a value.
 */
export function BarChart({
  bars,
  picture,
  choice,
  scale,
  children,
}: {
  bars: ChartBar[]
  /** The whole chart in words. */
  picture: string
  /** The unit that a bar stands for: a day, an hour. */
  choice: string
  /** How the scale writes a value. */
  scale: (value: number) => string
  children?: ReactNode
}) {
  const [picked, setPicked] = useState<number>()
  const latest = bars.findLastIndex(({ value }) => value > 0)
  const chosen = Math.min(picked ?? (latest < 0 ? bars.length : latest), bars.length - 1)
  const top = scaleTop(Math.max(0, ...bars.map(({ value }) => value)))
  const step = WIDTH / bars.length
  const says = bars[chosen]?.says
  return (
    <div className="bar-chart">
      <div className="bar-scale muted small" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{scale(value)}</span>
        ))}
      </div>
      <div className="bar-field">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={picture}>
          <path className="bar-line" d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
          {bars.map(({ key, value }, index) => {
            const height = value === 0 ? 2 : Math.max(4, (HEIGHT * value) / top)
            const look = index === chosen ? 'bar bar-chosen' : value === 0 ? 'bar bar-none' : 'bar'
            return (
              <rect
                key={key}
                className={look}
                x={index * step + 1}
                y={HEIGHT - height}
                width={step - 2}
                height={height}
              />
            )
          })}
        </svg>
        <input
          className="bar-choice"
          style={{ '--bars': bars.length } as CSSProperties}
          type="range"
          min={0}
          max={bars.length - 1}
          value={chosen}
          aria-label={choice}
          aria-valuetext={says}
          onChange={(event) => setPicked(event.target.valueAsNumber)}
        />
      </div>
      {children && <div className="bar-below">{children}</div>}
      <p className="bar-value">{says}</p>
    </div>
  )
}

/** The first round number above: 2, 4, 6, 8 or 10 and any zeros, so that its half is whole as well. */
export function scaleTop(most: number): number {
  const unit = 2 * 10 ** Math.max(0, Math.ceil(Math.log10(most)) - 1)
  return Math.max(unit, Math.ceil(most / unit) * unit)
}

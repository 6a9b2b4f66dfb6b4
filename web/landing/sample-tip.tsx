import { landing } from '#web/texts/en/landing.ts'
import { CheckIcon, PersonIcon } from '#web/ui/icons.tsx'

/** A picture of what the product does, made of the product's own pieces: no download, sharp on every screen. */
export function SampleTip() {
  const { sample } = landing
  return (
    <div className="sample" role="img" aria-label={sample.label}>
      <div className="sample-sun" />
      <div className="sample-card">
        <div className="sample-worker">
          <span className="sample-face">
            <PersonIcon size={28} />
          </span>
          <span>
            <b>{sample.to}</b>
            <br />
            <span className="small muted">{sample.place}</span>
          </span>
        </div>
        <div className="sample-amount">{sample.amount}</div>
        <div className="small muted">{sample.fee}</div>
        <div className="sample-thanks">
          <CheckIcon size={20} />
          {sample.thanks}
        </div>
      </div>
      <div className="band" />
    </div>
  )
}

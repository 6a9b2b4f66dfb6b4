import { facePath } from '#contract/faces.ts'
import { landing } from '#web/texts/en/landing.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

/** A tip on its way from one phone to the other, made of the product's own pieces. */
export function SampleTip() {
  const { sample } = landing
  return (
    <div className="sample" role="img" aria-label={sample.label}>
      <div className="sample-sun" />
      <div className="sample-phone">
        <img className="face" src={facePath('parking_guard', 1)} alt="" width="72" height="72" />
        <b>{sample.to}</b>
        <span className="small muted">{sample.place}</span>
        <span className="money">{sample.amount}</span>
        <span className="small muted">{sample.fee}</span>
        <span className="sample-pay">
          <CheckIcon size={24} />
        </span>
      </div>
      <div className="sample-phone sample-theirs">
        <span className="sample-rise" />
        <b className="sample-thanks">{sample.thanks}</b>
        <span className="money sample-thanks">+{sample.amount}</span>
      </div>
    </div>
  )
}

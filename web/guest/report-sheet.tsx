import { REPORT_REASONS } from '#contract/report-reasons.ts'
import { inThisLanguage } from '#web/data/language.ts'
import { guest } from '#web/texts/en/guest.ts'

const words = guest.reporting
const REASONS = Object.keys(REPORT_REASONS) as (keyof typeof REPORT_REASONS)[]

/** Folded, because it stands below Pay: one tap opens it, and nothing is sent without a reason. Without a script it leads to the form to write to us. */
export function ReportSheet() {
  return (
    <details className="tip-report">
      <summary className="tap">{guest.report}</summary>
      <form id="report" action={inThisLanguage('/support')}>
        <fieldset>
          <legend>{words.why}</legend>
          {REASONS.map((reason) => (
            <label key={reason} className="tip-reason">
              <input type="radio" name="reason" value={REPORT_REASONS[reason]} required /> {words[reason]}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button">
          {words.send}
        </button>
      </form>
      <p id="reported" role="status" data-words={guest.reported} />
    </details>
  )
}

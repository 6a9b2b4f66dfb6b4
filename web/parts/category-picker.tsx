import './category-picker.css'
import { SERVICE_CATEGORIES } from '#contract/categories.ts'
import { serviceNames } from '#contract/texts/en/service-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Face } from './face.tsx'

/** Service types as tiles, each with somebody who does it; tapping the chosen one again lets it go. */
export default function CategoryPicker({
  category,
  label,
  clearLabel,
  onChange,
}: {
  category: string
  label: string
  clearLabel: string
  onChange: (category: string) => void
}) {
  return (
    <fieldset className="choices services">
      <legend>{label}</legend>
      {SERVICE_CATEGORIES.map((value) => (
        <Choice key={value} isChosen={value === category} onClick={() => onChange(value === category ? '' : value)}>
          <Face worker={{ serviceCategory: value, face: 1 }} size={56} />
          {/* A zero-width space lets a narrow tile break the line after a slash. */}
          {serviceNames.choices[value].split(' (')[0]?.replace('/', '/\u200b')}
        </Choice>
      ))}
      {category !== '' && (
        <Button
          look="quiet"
          small
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('button')?.focus()
            onChange('')
          }}
        >
          {clearLabel}
        </Button>
      )}
    </fieldset>
  )
}

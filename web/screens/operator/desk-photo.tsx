import { PHOTO, photoPath } from '#contract/photo.ts'
import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { photos as words } from '#web/texts/en/operator-photos.ts'
import { ActionButton } from './action-button.tsx'

/** A photo in full size. Another photo has another id, so that what is decided about is what is seen. */
export function DeskPhoto({ id, what, whose }: { id: string; what: string; whose: string }) {
  return (
    <figure>
      <img src={photoPath(id)} alt={words.photoOf(what, whose)} width={PHOTO.pixels} height={PHOTO.pixels} />
      <figcaption className="muted small">{what}</figcaption>
    </figure>
  )
}

/** Erases a photo, whether people see it or not. */
export function RejectPhoto({ id, whose, isShown }: { id: string; whose: string; isShown: boolean }) {
  const label = isShown ? words.takeDown : words.reject
  return (
    <ActionButton
      label={label}
      name={operator.person.of(label, whose)}
      text={isShown ? words.takeDownText : words.rejectText}
      run={(reason) => operate('rejectPhoto', { params: { id }, body: { reason } })}
    />
  )
}

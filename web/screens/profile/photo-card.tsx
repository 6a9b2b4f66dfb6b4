import './photo-card.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { photoPath } from '#contract/photo.ts'
import { PHOTO_ROUTES } from '#contract/photo-routes.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { callAt, NoAnswer } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { workerProfile } from '#web/data/queries.ts'
import { common } from '#web/texts/en/common.ts'
import { photo as words } from '#web/texts/en/photo.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Notice } from '#web/ui/states.tsx'
import { type ToastWords, toast } from '#web/ui/toast.ts'

const loadCrop = () => import('./crop-photo.tsx')
const CropPhoto = lazy(loadCrop)

/** The photo that stands in the place of the drawing: how it is chosen, that it waits, and why it was rejected. */
export function PhotoCard({ worker }: { worker: WorkerProfile }) {
  const client = useQueryClient()
  const [picture, setPicture] = useState<ImageBitmap>()
  const keep = (saved: WorkerProfile, said: ToastWords) => {
    client.setQueryData(workerProfile.queryKey, saved)
    setPicture(undefined)
    toast(said)
  }
  const remove = useAct({
    mutationFn: () => callAt<WorkerProfile>(PHOTO_ROUTES.removePhoto, {}),
    onSuccess: ({ body }) => keep(body, words.removed),
  })
  const { photo, photoWaiting, photoRejection } = worker
  return (
    <Card title={words.title}>
      {photoRejection !== null && <Notice>{words.rejected(photoRejection)}</Notice>}
      {photoWaiting && <Photo id={photoWaiting} text={words.waits} />}
      {photo && <Photo id={photo} text={words.shown} />}
      {picture ? (
        <Suspense fallback={<Spinner label={common.loading} />}>
          <CropPhoto
            picture={picture}
            onSent={(saved) => keep(saved, words.sent)}
            onCancel={() => setPicture(undefined)}
          />
        </Suspense>
      ) : (
        <>
          {!photo && !photoWaiting && <p className="hint">{words.hint}</p>}
          <div className="row card-actions">
            <Choose label={words.take} isCamera onChosen={setPicture} />
            <Choose label={words.choose} onChosen={setPicture} />
            {(photo || photoWaiting) && (
              <Button look="quiet" small disabled={remove.isBlocked} onClick={() => remove.mutate()}>
                {words.remove}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}

function Photo({ id, text }: { id: string; text: string }) {
  return (
    <p className="photo-row">
      <img className="face" src={photoPath(id)} alt="" width="88" height="88" />
      {text}
    </p>
  )
}

/** A phone opens its camera or its pictures. A camera turns pictures by a note in the file, which is obeyed here and not sent. */
function Choose({
  label,
  isCamera = false,
  onChosen,
}: {
  label: string
  isCamera?: boolean
  onChosen: (picture: ImageBitmap) => void
}) {
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const [picture, code] = await Promise.allSettled([createImageBitmap(file), loadCrop()])
    if (code.status === 'rejected') toast(errorWords(new NoAnswer(code.reason)))
    else if (picture.status === 'fulfilled') onChosen(picture.value)
    else toast({ title: common.error, description: words.unreadable, bad: true })
    // The same file again is a new choice.
    target.value = ''
  }
  return (
    <label className={buttonClass({ look: 'secondary', small: true }, 'photo-choose')}>
      {label}
      <input
        type="file"
        className="hidden-visually"
        accept="image/jpeg,image/png,image/webp"
        {...(isCamera && { capture: 'user' })}
        onChange={choose}
      />
    </label>
  )
}

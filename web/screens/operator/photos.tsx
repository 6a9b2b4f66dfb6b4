import { useQuery } from '@tanstack/react-query'
import type { WaitingPhoto } from '#contract/photos.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { operator } from '#web/texts/en/operator.ts'
import { photos as words } from '#web/texts/en/operator-photos.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { DeskPhoto, RejectPhoto } from './desk-photo.tsx'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'

/** Photos that nobody has looked at, the longest waiting first. */
export default function PhotosPage() {
  const { id: self } = useUser()
  const { paged } = useAddress()
  return (
    <>
      <p className="muted">{words.text}</p>
      <Listed
        query={useQuery(operatorQuery('listWaitingPhotos', { query: paged }))}
        none={words.none}
        title={[operator.person.workerId, (photo) => photo.guardNumber]}
        columns={[
          [operator.person.name, (photo) => photo.name || operator.person.noName],
          [words.sent, (photo) => photo.sentAt, ago],
        ]}
        actions={(photo) =>
          photo.personId === self ? <p className="muted">{operator.person.self}</p> : <Decide photo={photo} />
        }
      >
        {({ id, shown, guardNumber }) => (
          <div className="row">
            <DeskPhoto id={id} what={words.waits} whose={guardNumber} />
            {shown && <DeskPhoto id={shown} what={words.shown} whose={guardNumber} />}
          </div>
        )}
      </Listed>
    </>
  )
}

function Decide({ photo: { id, guardNumber } }: { photo: WaitingPhoto }) {
  return (
    <>
      <ActionButton
        label={words.approve}
        name={operator.person.of(words.approve, guardNumber)}
        text={words.approveText}
        look="primary"
        run={(reason) => operate('approvePhoto', { params: { id }, body: { reason } })}
      />
      <RejectPhoto id={id} whose={guardNumber} isShown={false} />
    </>
  )
}

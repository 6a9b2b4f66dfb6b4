import { SERVICE_CATEGORIES } from '#contract/categories.ts'
import { Face } from '#web/parts/face.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The way for a customer to be tipped, with people of every service. */
export function BecomeCard({ onBecome }: { onBecome: () => void }) {
  return (
    <Card title={profile.become.title}>
      <p className="faces-of-all">
        {SERVICE_CATEGORIES.map((serviceCategory, index) => (
          <Face key={serviceCategory} worker={{ serviceCategory, face: (index % 4) + 1 }} size={72} />
        ))}
      </p>
      <p>{profile.become.text}</p>
      <div className="card-actions">
        <Button onClick={onBecome}>{profile.become.button}</Button>
      </div>
    </Card>
  )
}

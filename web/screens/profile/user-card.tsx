import { useState } from 'react'
import type { User } from '#contract/identity.ts'
import { profile as words } from '#web/texts/en/profile.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** The signed-in person. */
export function UserCard({ user }: { user: User }) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const name = fullName || user.email || ''
  return (
    <Card>
      <div className="person">
        <Avatar user={user} name={name} />
        <div className="person-words">
          <p className="person-name">{name}</p>
          {user.email && name !== user.email && <p className="muted">{user.email}</p>}
          <Badge look={user.userType === 'guard' ? 'sun' : undefined}>
            {user.userType === 'guard' ? words.worker : words.customer}
          </Badge>
        </div>
      </div>
    </Card>
  )
}

/** The picture that the identity provider knows, or initials where there is none or it does not come. */
function Avatar({ user, name }: { user: User; name: string }) {
  const [broken, setBroken] = useState(false)
  const url = user.profileImageUrl
  if (url && !broken && /^(https:\/\/|\/(?!\/))/.test(url)) {
    return <img className="avatar" src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  }
  const initials = name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
  return (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  )
}

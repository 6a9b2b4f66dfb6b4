import { Link } from 'wouter'
import { Mark } from '#web/landing/brand.tsx'
import { Screen } from '#web/parts/arrival.tsx'
import { notFound } from '#web/texts/en/not-found.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function NotFoundScreen() {
  return (
    <Screen title={notFound.title}>
      <Empty icon={<Mark size={72} />}>
        <p>{notFound.text}</p>
        <Link href="/" className={buttonClass({})}>
          {notFound.home}
        </Link>
      </Empty>
    </Screen>
  )
}

import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import { pathOf } from '#web/data/api.ts'
import { phone, workerProfile } from '#web/data/queries.ts'
import { forgetAll } from '#web/data/storage.ts'
import { useUser } from '#web/data/user.ts'
import { focusHeading, Screen } from '#web/parts/arrival.tsx'
import { BankChangeNotice } from '#web/parts/bank-change-notice.tsx'
import { Loaded } from '#web/parts/loaded.tsx'
import { type Section, SectionScreen, Sections } from '#web/parts/sections.tsx'
import { account } from '#web/texts/en/account.ts'
import { common } from '#web/texts/en/common.ts'
import { language } from '#web/texts/en/language.ts'
import { phone as phoneWords } from '#web/texts/en/phone.ts'
import { profile as words } from '#web/texts/en/profile.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BankIcon, HistoryIcon, LogOutIcon, WalletIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Notice } from '#web/ui/states.tsx'
import { BecomeCard } from './become-card.tsx'
import { DeskIcon, HelpIcon, PaperIcon, PhoneIcon, SettingsIcon, ShieldIcon } from './section-icons.tsx'
import { UserCard } from './user-card.tsx'

// A single chunk: somebody who registers needs the cards a moment later, and they share the form.
const loadCards = () => import('./worker-cards.tsx')
const WorkerCards = lazy(loadCards)
const RegisterCard = lazy(async () => ({ default: (await loadCards()).RegisterCard }))
const LanguageCard = lazy(() => import('./language-card.tsx'))
const PhoneCard = lazy(() => import('./phone-card.tsx'))

const ROOT = { href: '/profile', title: words.title }
const EVERYBODYS = { phone: phoneWords.title, settings: words.settings }
const WORKERS = { bank: words.form.update }

/** The person, what a worker is and shows, and the sections of their profile; or one of these, by its address. */
export default function ProfileScreen({ params: { section } }: { params: { section?: string } }) {
  const isWorker = useUser().userType === 'guard'
  if (section === undefined) return <Root isWorker={isWorker} />
  const titles: Record<string, string> = isWorker ? { ...WORKERS, ...EVERYBODYS } : EVERYBODYS
  const title = titles[section]
  // A section for workers, opened by somebody who is not a worker: the profile offers to become one.
  if (!title) return <Redirect to={ROOT.href} replace />
  return (
    <SectionScreen key={section} title={title} back={ROOT}>
      <Suspense fallback={<Spinner label={common.loading} />}>
        {section === 'phone' && <PhoneCard />}
        {section === 'settings' && <LanguageCard />}
        {isWorker && section !== 'phone' && <Worker section={section} />}
      </Suspense>
    </SectionScreen>
  )
}

function Worker({ section }: { section?: string }) {
  return (
    <Loaded query={useQuery(workerProfile)}>{(worker) => <WorkerCards section={section} worker={worker} />}</Loaded>
  )
}

function Root({ isWorker }: { isWorker: boolean }) {
  const user = useUser()
  const [registering, setRegistering] = useState(() => new URLSearchParams(location.search).has('register'))
  const [isNew, setNew] = useState(false)
  const worker = useQuery({ ...workerProfile, enabled: isWorker }).data
  const groups = useGroups(isWorker)
  const stopRegistering = () => {
    setRegistering(false)
    focusHeading()
  }
  return (
    <Screen inColumns title={words.title}>
      <BankChangeNotice worker={worker} />
      {isNew && isWorker && <Notice>{words.form.ready}</Notice>}
      {isWorker ? (
        <Suspense fallback={<Spinner label={common.loading} />}>
          <Worker />
        </Suspense>
      ) : registering ? (
        <Suspense fallback={<Spinner label={common.loading} />}>
          <RegisterCard
            onClose={stopRegistering}
            onDone={() => {
              setNew(true)
              stopRegistering()
              scrollTo(0, 0)
            }}
          />
        </Suspense>
      ) : (
        <BecomeCard onBecome={() => setRegistering(true)} />
      )}
      <UserCard user={user} />
      {groups.map(([label, sections]) => (
        <Sections key={label} isNamed label={label} sections={sections} />
      ))}
      <ButtonLink href={pathOf('signOut', {})} look="secondary" className="log-out" onClick={forgetAll}>
        <LogOutIcon size={20} />
        {words.logOut}
      </ButtonLink>
    </Screen>
  )
}

/** Each section with how things stand, as far as it is known by now. */
function useGroups(isWorker: boolean): [label: string, sections: Section[]][] {
  const { isOperator } = useUser()
  const worker = useQuery({ ...workerProfile, enabled: isWorker }).data
  const linked = useQuery(phone).data
  const bank = worker && [worker.bankName, worker.bankAccountNumber].filter(Boolean).join(' ')
  const work: Section[] = [
    ...(isWorker
      ? [
          {
            href: '/profile/bank',
            title: WORKERS.bank,
            state: worker && [worker.location, bank || wallet.bank.add].filter(Boolean).join(' · '),
            icon: <BankIcon />,
          },
        ]
      : []),
    ...(isOperator ? [{ href: '/operator', title: words.operatorDesk, icon: <DeskIcon /> }] : []),
  ]
  const money: Section[] = [
    { href: '/wallet/earnings', title: wallet.earnings.title, icon: <WalletIcon /> },
    { href: '/wallet/withdrawals', title: wallet.today.title, icon: <HistoryIcon /> },
  ]
  const app: Section[] = [
    {
      href: '/profile/settings',
      title: EVERYBODYS.settings,
      state: [language.label, ...(isWorker ? [words.name.title, words.sound.title] : [])].join(', '),
      icon: <SettingsIcon />,
    },
    ...(linked?.available === false
      ? []
      : [{ href: '/profile/phone', title: EVERYBODYS.phone, state: linked?.number, icon: <PhoneIcon /> }]),
    { href: '/support', title: common.support, icon: <HelpIcon /> },
  ]
  const privacy: Section[] = [
    { href: '/account', title: account.title, state: account.rights, icon: <ShieldIcon /> },
    { href: '/privacy', title: common.privacy, icon: <PaperIcon /> },
  ]
  const groups: [string, Section[]][] = [
    [words.groups.work, work],
    [words.groups.money, isWorker ? money : []],
    [words.groups.app, app],
    [words.groups.privacy, privacy],
  ]
  return groups.filter(([, sections]) => sections.length > 0)
}

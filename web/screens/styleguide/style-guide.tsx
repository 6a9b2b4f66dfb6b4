import { useState } from 'react'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BottomNavigation } from '#web/ui/bottom-navigation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { HistoryIcon, HomeIcon, PersonIcon, SearchIcon, WalletIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty, Notice, Problem } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'

/** Every piece of web/ui on one page, in development only. Its words are for us and are not translated. */
export function StyleGuide() {
  return (
    <div className="has-navigation">
      <main className="page stack">
        <h1>Style guide</h1>
        <Card hero aria-label="Balance">
          <p>Available Balance</p>
          <p className="money">R1234.56</p>
          <div className="row">
            <Button look="sun">Add Money</Button>
          </div>
        </Card>
        <Buttons />
        <Fields />
        <Messages />
        <Panels />
      </main>
      <BottomNavigation label="Main" current="/styleguide" tabs={TABS} link="a" />
      <ToastHost label="Notifications" closeLabel="Close" />
    </div>
  )
}

const TABS = [
  { href: '/styleguide', label: 'Home', icon: <HomeIcon /> },
  { href: '#history', label: 'History', icon: <HistoryIcon /> },
  { href: '#wallet', label: 'Wallet', icon: <WalletIcon /> },
  { href: '#profile', label: 'Profile', icon: <PersonIcon /> },
]

function Buttons() {
  return (
    <Card title="Buttons and badges" aside={<Badge look="sun">BETA</Badge>}>
      <div className="row">
        <Button>Primary</Button>
        <Button look="secondary">Secondary</Button>
        <Button look="sun">Sun</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button small>Small</Button>
        <ButtonLink href="#link">Link</ButtonLink>
        <Badge>Verified</Badge>
        <Badge look="waiting">Pending</Badge>
        <Badge look="danger">Returned</Badge>
        <Badge look="plain">Customer</Badge>
      </div>
    </Card>
  )
}

function Fields() {
  return (
    <Card title="Fields">
      <div className="stack">
        <TextField label="Amount" hint="R1 to R5000" inputMode="decimal" />
        <TextField label="Amount, wrong" hint="R1 to R5000" invalid defaultValue="9000" />
        <SelectField label="Category">
          <option>General</option>
          <option>Other</option>
        </SelectField>
        <TextArea label="Message" rows={3} />
      </div>
    </Card>
  )
}

function Messages() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Dialog, toasts and states">
      <div className="stack">
        <div className="row">
          <Button onPointerDown={preloadDialog} onClick={() => setOpen(true)}>
            Open dialog
          </Button>
          <Button
            look="secondary"
            onClick={() => toast({ title: 'Money Added', description: 'R100.00 has been added' })}
          >
            Toast
          </Button>
          <Button look="secondary" onClick={() => toast({ title: 'Error', description: '422: Not enough', bad: true })}>
            Bad toast
          </Button>
        </div>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Add Money"
          description="Simulation"
          closeLabel="Close"
        >
          <TextField label="Amount" />
          <Button onClick={() => setOpen(false)}>Done</Button>
        </Dialog>
        <Notice>Simulation mode: no real money moves.</Notice>
        <Notice danger>Your bank details are missing.</Notice>
        <Spinner label="Loading..." />
        <Empty icon={<SearchIcon size={40} />} title="Nothing yet">
          No transactions yet
        </Empty>
        <Problem
          title="Something went wrong"
          message="503: Try later."
          retry={() => undefined}
          retryLabel="Try again"
        />
      </div>
    </Card>
  )
}

function Panels() {
  const [tab, setTab] = useState('all')
  return (
    <Card title="Tabs and accordion">
      <Tabs
        label="Filter"
        value={tab}
        onChange={setTab}
        tabs={['all', 'sent', 'received'].map((value) => ({ value, label: value }))}
      >
        <p>The panel of {tab}.</p>
      </Tabs>
      <br />
      <Accordion
        items={[
          { key: 'a', title: 'First question?', body: 'First answer.' },
          { key: 'b', title: 'Second question?', body: 'Second answer.' },
        ]}
      />
    </Card>
  )
}

import './support.css'
import { Link } from 'wouter'
import { useArrival } from '#web/parts/arrival.tsx'
import { common } from '#web/texts/en/common.ts'
import { SupportScreen } from './support-screen.tsx'

/** The page for people who are signed in: inside the app, with the router's links. */
export default function SupportInApp() {
  useArrival(common.support)
  return <SupportScreen link={Link} />
}

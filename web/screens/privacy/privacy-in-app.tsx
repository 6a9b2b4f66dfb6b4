import './privacy.css'
import { Link } from 'wouter'
import { useArrival } from '#web/parts/arrival.tsx'
import { common } from '#web/texts/en/common.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

/** The page for people who are signed in: inside the app, with the router's links. */
export default function PrivacyInApp() {
  useArrival(common.privacy)
  return <PrivacyScreen link={Link} />
}

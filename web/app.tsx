import { lazy, Suspense } from 'react'
import { AppShell } from './app-shell.tsx'

const LandingScreen = lazy(() => import('./landing/landing-screen.tsx'))

export function App() {
  return (
    <Suspense fallback={<AppShell />}>
      <LandingScreen />
    </Suspense>
  )
}

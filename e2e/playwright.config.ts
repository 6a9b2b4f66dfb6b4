import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.ts'

// `npm run test:all` sets this: `npm test` leaves out what is tagged @long.
const all = process.env.TEST_ALL === '1'
const left = all ? [] : [/@long/]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/start-server.ts',
  // Three workers on two cores: journeys wait for timers and the network.
  workers: 3,
  fullyParallel: true,
  // Limits are for what hangs, never for what is slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    // Each would fetch the whole app once more: only journeys about it have one.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop-only/, ...left],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // Only what is tagged: most journeys do not differ on a wide screen, and the time is better spent elsewhere.
    {
      name: 'desktop',
      grep: all ? /@desktop/ : /@desktop-only/,
      grepInvert: left,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

import type { LaunchOptions } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.ts'

// Chromium uses only the last --disable-features it is given, so Playwright's own list is repeated here.
const PLAYWRIGHTS_OWN = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

// Each of these starts a second renderer beside every page, which eats a quarter of a core.
const COSTLY = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIReloadButton',
  'InitialWebUI',
  'WebUIToolbar',
  'SpareRendererForSitePerProcess',
]

/** How the tests start their browser: quiet, offline but for our own server, and as root without a sandbox. */
export function launchOptions(extraArgs: string[] = []): LaunchOptions {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: ensureBrowser(),
    args: [
      `--disable-features=${[...PLAYWRIGHTS_OWN, ...COSTLY].join(',')}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--no-default-browser-check',
      // Containers often give /dev/shm only 64 MB, and pages then crash.
      '--disable-dev-shm-usage',
      ...(isRoot ? ['--no-sandbox'] : []),
      ...extraArgs,
    ],
  }
}

import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '..')
const web = resolve(root, 'web')
const PAGES = ['index', 'app', 'privacy', 'support', 'tip', 'nobody', 'receipt']

/** Only what a page needs before the first tap: the rest of the same folder comes with the screen that uses it. */
const AT_ONCE = ['$initial' as const]

/** Code that is bundled together: small pieces would each cost a request, and compress worse alone. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 4 },
  {
    name: 'base',
    test: /preload-helper|contract\/(product|guard-number|limits|money)|landing\/wake|data\/(storage|language)/,
    priority: 3,
  },
  {
    name: 'kit',
    test: /web\/ui\/|web\/data\/api|texts\/\w+\/common|contract\/routes|landing\/brand/,
    tags: AT_ONCE,
    priority: 2,
  },
  {
    name: 'radix',
    test: /@radix-ui\/(primitive|react-(primitive|slot|context|compose-refs|use-[\w-]+|presence|id|direction|collection))\//,
    priority: 2,
  },
  { name: 'sound', test: /web\/data\/(tip-sound|aloud)|texts\/\w+\/sound/, priority: 1 },
  { name: 'ago', test: /parts\/(ago|relative-time)/, priority: 1 },
  { name: 'dates', test: /contract\/(dates|texts\/\w+\/date-names)/, priority: 2 },
  {
    name: 'core',
    test: /node_modules\/(@tanstack|wouter|regexparam)\/|web\/data\/queries/,
    tags: AT_ONCE,
    priority: 1,
  },
  {
    name: 'act',
    test: /web\/data\/(act|money|error-words)\.ts|useMutation|mutationObserver/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'desk',
    test: /screens\/operator\/([\w-]+-button|people|workers|messages|help|payouts|corrections|privacy-cases|caller-fields|duration)|data\/save-pdf|texts\/\w+\/operator-empty/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'desk-more',
    test: /screens\/operator\/(overview|day-chart|payout-switch|card-to-bank|guests|phones|books|differences|simulators|audit|photos|desk-photo)|texts\/\w+\/operator-photos/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'worker-row',
    test: /parts\/(worker-row|portrait|face|verified|category-label)|contract\/(photo|faces|categories|texts\/[\w/]*(category-label|service-names))\.ts/,
    includeDependenciesRecursively: false,
  },
  { name: 'form', test: /web\/ui\/(complaint|field|read-form)/, includeDependenciesRecursively: false },
  {
    name: 'pages',
    test: /web\/data\/transactions|[iI]nfiniteQuery(Observer|Options)|useInfiniteQuery/,
    includeDependenciesRecursively: false,
  },
]

/** Screens that few people open: they come in two steps, and home without the list of their parts. */
const SELDOM = /\/(operator|account|not-found)-screen|\/(privacy|support)-in-app|\/(new-sim-notice|unanswered-card)/

/** `npm run dev` serves the pages with live reload; `scripts/build-web.ts` builds what the server serves. */
export default defineConfig({
  root: web,
  appType: 'mpa',
  plugins: [react()],
  // The router brings a stand-in for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: resolve(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // The lists of what to load ahead travel with the first screen, and their hashes do not compress.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' && files.some((file) => SELDOM.test(file))
          ? files.filter((file) => file.endsWith('.css'))
          : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: PAGES.map((page) => resolve(web, `${page}.html`)),
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})

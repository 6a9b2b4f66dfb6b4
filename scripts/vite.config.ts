import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPages } from './dev-pages.ts'

const root = resolve(import.meta.dirname, '..')
const web = resolve(root, 'web')
const PAGES = ['index', 'app', 'privacy', 'support', 'tip', 'receipt']

/** Code that is bundled together: small pieces would each cost a request, and compress worse alone. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 4 },
  {
    name: 'base',
    test: /preload-helper|contract\/(product|guard-number|limits|money)|landing\/wake|data\/(kept-name|language)/,
    priority: 3,
  },
  {
    name: 'kit',
    test: /web\/ui\/(?!dialog-modal|toast-viewport|tabs|accordion)[\w-]+\.tsx?|web\/data\/api|texts\/\w+\/common|contract\/routes/,
    priority: 2,
  },
  {
    name: 'radix',
    test: /@radix-ui\/(primitive|react-(primitive|slot|context|compose-refs|use-[\w-]+|presence|id|direction|collection))\//,
    priority: 2,
  },
  { name: 'sound', test: /web\/data\/(tip-sound|aloud|push-offer)|parts\/ask-sound|texts\/\w+\/sound/, priority: 1 },
  { name: 'ago', test: /parts\/(ago|relative-time)/, priority: 1 },
  { name: 'core', test: /node_modules\/(@tanstack|wouter|regexparam)\/|web\/data\/queries/, priority: 1 },
]

/** `npm run dev` serves the pages with live reload; `scripts/build-web.ts` builds what the server serves. */
export default defineConfig({
  root: web,
  appType: 'mpa',
  plugins: [react(), devPages()],
  build: {
    outDir: resolve(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: PAGES.map((page) => resolve(web, `${page}.html`)),
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})

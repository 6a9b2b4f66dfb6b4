import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPages } from './scripts/dev-pages.ts'

const web = resolve(import.meta.dirname, 'web')
const PAGES = ['index', 'app', 'privacy', 'support']

/** `npm run dev` serves the pages with live reload; `scripts/build-web.ts` makes what the server gives out. */
export default defineConfig({
  root: web,
  appType: 'mpa',
  plugins: [react(), devPages()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: PAGES.map((page) => resolve(web, `${page}.html`)) },
  },
})

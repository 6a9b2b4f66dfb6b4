import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const web = resolve(import.meta.dirname, 'web')
const PAGES = ['index', 'app', 'privacy', 'support']

/** `vite` serves the pages with live reload beside a server on port 3000; `scripts/build-web.ts` makes the real thing. */
export default defineConfig({
  root: web,
  appType: 'mpa',
  plugins: [react()],
  server: { proxy: { '/api': 'http://localhost:3000', '/idp': 'http://localhost:3000' } },
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

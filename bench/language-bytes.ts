// node bench/language-bytes.ts: what each screen loads in each language, in bytes of brotli, as the table of docs/languages.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts'
import { bytesOf, loadedAtOnce } from './built-web.ts'

/** Pages that stand alone, with their markup, styles and code. */
const PAGES = [
  ['landing', 'index.html'],
  ['privacy', 'privacy.html'],
  ['support', 'support.html'],
  ['guest tip', 'tip.html'],
  ['receipt of a guest', 'receipt.html'],
] as const
/** What each further screen adds to the app, which comes with home. */
const SCREENS = [
  ['a worker’s day, on home', 'screens/home/worker-day.tsx'],
  ['sending a tip, on home', 'screens/home/send-panel.tsx'],
  ['history', 'screens/history/history-screen.tsx'],
  ['wallet', 'screens/wallet/wallet-screen.tsx'],
  ['profile', 'screens/profile/profile-screen.tsx'],
  ['a worker’s cards, on profile', 'screens/profile/worker-cards.tsx'],
  ['account', 'screens/account/account-screen.tsx'],
  ['earnings, on wallet', 'screens/wallet/earnings-card.tsx'],
  ['withdrawing', 'parts/withdraw/withdraw-form.tsx'],
  ['adding money', 'parts/add-money-form.tsx'],
] as const

execFileSync(process.execPath, ['scripts/prepare.mjs', 'web'], { stdio: 'ignore' })
const folders = LANGUAGES.map((language) => (language === 'en' ? '' : `${language}/`))
const appIn = (folder: string) => [`${folder}app.html`, ...loadedAtOnce('app.html', folder)]
const row = (name: string, cells: (string | number)[]) => console.log(`| ${[name, ...cells].join(' | ')} |`)

row('bytes (brotli)', Object.values(LANGUAGE_NAMES))
row(
  '---',
  folders.map(() => '---:'),
)
for (const [name, page] of PAGES)
  row(
    name,
    folders.map((folder) => bytesOf([`${folder}${page}`, ...loadedAtOnce(page, folder)])),
  )
row(
  'the app with home',
  folders.map((folder) => bytesOf(appIn(folder))),
)
for (const [name, screen] of SCREENS)
  row(
    `+ ${name}`,
    folders.map((folder) => {
      const app = new Set(appIn(folder))
      return bytesOf(loadedAtOnce(screen, folder).filter((file) => !app.has(file)))
    }),
  )
row(
  'all sentences alone, packed together',
  LANGUAGES.map((language) => packed(dictionaries(language).flatMap(sentences))),
)
row(
  'all sentences with their keys, packed together',
  LANGUAGES.map((language) => packed(dictionaries(language))),
)

/** What a visitor, tipper or worker can read, without imports, types and comments. */
function dictionaries(language: string): string[] {
  const files = readdirSync(`web/texts/${language}`).filter((file) => !file.startsWith('operator'))
  return files.map((file) =>
    readFileSync(`web/texts/${language}/${file}`, 'utf8').replace(/^import.*$|satisfies.*$|^\/\/.*$/gm, ''),
  )
}

function sentences(dictionary: string): string[] {
  return dictionary.match(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g) ?? []
}

function packed(texts: string[]): number {
  return brotliCompressSync(texts.join('\n')).length
}

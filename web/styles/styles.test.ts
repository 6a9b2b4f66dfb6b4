import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PALETTE = 'contract/palette.css'

const web = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' }).map((file) => `web/${file}`)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const sheets = [PALETTE, ...web.filter((file) => file.endsWith('.css'))].map((file) => ({
  file,
  text: bare(read(file)),
}))
const sources = web
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^web\/texts\//.test(file))
  .map((file) => ({ file, text: bare(read(file)) }))
/** Pages that the server writes itself, with the same colours and letters. */
const serverPages = [
  'server/platform/documents/html.ts',
  'server/simulators/identity-provider/sign-in-page.ts',
  'server/entrypoints/http/docs.ts',
  'server/entrypoints/http/small-page.ts',
].map((file) => ({
  file,
  text: read(file),
}))
/** Those that are drawn, with colours of their own. */
const drawnPages = [
  'server/features/proofs/proof-style.ts',
  'server/simulators/phone-style.ts',
  'server/simulators/till-page.ts',
].map((file) => ({ file, text: read(file) }))

test('this test reads every style sheet and every component', () => {
  expect(sheets.length).toBeGreaterThan(20)
  expect(sources.length).toBeGreaterThan(100)
  expect(ruleClasses().length).toBeGreaterThan(150)
})

test('every rule styles something: its classes are given to an element', () => {
  expect(ruleClasses().filter(({ name }) => !isGiven(name))).toEqual([])
})

test('every class that an element is given has a rule', () => {
  const known = new Set(ruleClasses().map(({ name }) => name))
  const given = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).map((name) => ({ file, name })),
    ),
  )

  expect(given.length).toBeGreaterThan(200)
  expect(given.filter(({ name }) => !known.has(name))).toEqual([])
})

test('every variable of a style sheet is set and used', () => {
  const all = [...sheets, ...sources, ...serverPages].map(({ text }) => text).join('\n')
  const set = new Set([...all.matchAll(/(--[a-z][\w-]*)'?:/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name))

  expect([...set].filter((name) => !used.has(name))).toEqual([])
  expect([...used].filter((name) => !set.has(name) && !name?.startsWith('--radix-'))).toEqual([])
})

test('every style sheet is part of a page or of a component', () => {
  const importers = [
    ...sheets,
    ...sources,
    ...web.filter((file) => file.endsWith('.html')).map((file) => ({ file, text: read(file) })),
  ]
  const orphans = sheets.filter(
    ({ file }) => !importers.some(({ text }) => text.includes(`/${file.split('/').slice(-1)[0]}`)),
  )

  expect(orphans.map(({ file }) => file)).toEqual([])
})

test('colours are written in the palette and nowhere else', () => {
  const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w/-])|\b(?:rgba?|hsla?|oklch|lab)\(/i
  const outside = [...sheets, ...sources, ...serverPages].filter(
    ({ file, text }) => file !== PALETTE && colour.test(text),
  )

  expect(outside.map(({ file, text }) => `${file}: ${colour.exec(text)?.[0]}`)).toEqual([])
})

test('letters are the phone’s own: Roboto by its name where it is, or what the system calls its own', () => {
  const families = [...sheets, ...serverPages, ...drawnPages].flatMap(({ file, text }) =>
    [...text.matchAll(/[\s;{](?:font|font-family):\s*([^;}]*[a-z])/g)]
      .map(([, value = '']) => value.replace(/\s+/g, ' '))
      .filter((value) => !/inherit$|Roboto, ?system-ui, ?sans-serif$|ui-monospace, ?monospace$/.test(value))
      .map((value) => `${file}: ${value}`),
  )

  expect(families).toEqual([])
})

test('letters, corners, gaps and motion keep to the scale of docs/design.md', () => {
  const scale: Record<string, RegExp> = {
    'font-size': /^(inherit|(min\()?var\(--(poster|display|title|head|body|small)\)(, [\d.]+vw\))?)$/,
    'border-radius': /^(0|50%|999px|inherit|var\(--radius(-small)?\)|[ ])+$/,
    gap: /^(0|4px|8px|16px|24px|40px|var\(--gap\)|var\(--far\)|[ ])+$/,
    transition: /^[\w-]+ var\(--quick\) var\(--ease\)$/,
    // A loop has a time of its own.
    animation: /^[\w-]+ (var\(--(quick|arrive)\) var\(--ease\)( forwards)?|.* infinite)$/,
  }
  const off = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:^|[\s;{])(font-size|border-radius|gap|transition|animation):\s*([^;}]+)/g)]
      .filter(([, property = '', value = '']) => !scale[property]?.test(value.trim()))
      .map(([, property, value]) => `${file}: ${property}: ${value}`),
  )

  expect(off).toEqual([])
})

function ruleClasses(): { file: string; name: string }[] {
  return sheets.flatMap(({ file, text }) => {
    const selectors = text.replace(/\{[^{}]*\}/g, '{}').replace(/@import[^;]*;/g, '')
    return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))].map((name) => ({
      file,
      name,
    }))
  })
}

/** Written out as a word of a string, or put together in one file from a beginning such as `badge-${look}` and its end. */
function isGiven(name: string): boolean {
  const word = new RegExp(`['"\`\\s]${name}['"\`\\s]`)
  return sources.some(({ text }) => word.test(text) || isComposed(name, text))
}

function isComposed(name: string, text: string): boolean {
  return [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].some(
    ([, start = '']) => name.startsWith(start) && text.includes(`'${name.slice(start.length)}'`),
  )
}

/** Without comments: a class named there is not used. */
function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '../contract/languages.ts'
import { readGettext, writeGettext } from './gettext-file.ts'

// npm run texts -- zu         writes texts-zu.po, for a translator's tool such as Poedit or Weblate
// npm run texts -- zu FILE    reads it back into the catalogues, whole or not at all

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const [name, file] = process.argv.slice(2)
const language = LANGUAGES.find((each) => each === name && each !== 'en')

if (!language) fail(['Please name a language: npm run texts -- zu, xh, af or st.'])
else if (!file) {
  const path = `texts-${language}.po`
  writeFileSync(path, writeGettext(language))
  console.log(`${path} is written. Translate it with any tool for gettext, then: npm run texts -- ${language} ${path}`)
} else {
  const { files, changed, refused } = await readGettext(language, readFileSync(file, 'utf8'))
  if (refused.length > 0) fail([...refused, 'Nothing was changed.'])
  for (const [path, source] of files) writeFileSync(path, source)
  if (files.size > 0) spawnSync(process.execPath, [BIOME, 'check', '--write', ...files.keys()])
  if (refused.length === 0)
    console.log(`${changed} texts changed in ${files.size} files. Now run: npx vitest run web/texts`)
}

function fail(sentences: string[]): void {
  console.error(sentences.join('\n'))
  process.exitCode = 1
}

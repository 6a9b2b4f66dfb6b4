import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '../contract/languages.ts'
import { readTable, writeTable } from './text-table.ts'

// npm run texts -- zu         writes texts-zu.csv, for a reviewer
// npm run texts -- zu FILE    reads it back into the catalogues, whole or not at all

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const [name, file] = process.argv.slice(2)
const language = LANGUAGES.find((each) => each === name && each !== 'en')

if (!language) fail(['Please name a language: npm run texts -- zu, xh, af or st.'])
else if (!file) {
  writeFileSync(`texts-${language}.csv`, writeTable(language))
  console.log(
    `texts-${language}.csv is written. Correct its third column, then: npm run texts -- ${language} texts-${language}.csv`,
  )
} else {
  const { files, changed, refused } = await readTable(language, readFileSync(file, 'utf8'))
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

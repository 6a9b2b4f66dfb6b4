import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { inLanguage } from './in-language.ts'

const folder = scratchFolder('words')

const ENGLISH = `
const RANGE = 'R1 to R5000'
export const send = {
  title: 'Send Payment',
  hint: \`Choose \${RANGE}\`,
  'not sent': 'Not sent',
  sent: (amount: string) => \`\${amount} sent\`,
  done: { title: 'Done', close: 'Close', sections: [{ title: 'Fees', text: 'No fees' }, { title: 'Days', text: 'At once' }] },
  steps: ['Scan', 'Choose', 'Thank'],
} as const`

test('a build says in English what a translation lacks, and takes no other English along', async () => {
  const code = await built({
    'web/texts/en/send.ts': ENGLISH,
    'web/texts/zu/send.ts': `
      const RANGE = 'R1 kuya ku-R5000'
      export const send = {
        title: 'Thumela',
        sent: (amount: string) => \`U-\${amount} uthunyelwe\`,
        done: { close: 'Vala', sections: [{ title: 'Imali' }, { title: 'Izinsuku', text: RANGE }] },
        steps: ['Skena', 'Khetha'],
      }`,
    'main.ts': "import { send } from './web/texts/en/send.ts'; globalThis.said = { ...send, sent: send.sent('R20') }",
  })

  expect(saidBy(code)).toEqual({
    title: 'Thumela',
    hint: 'Choose R1 to R5000',
    'not sent': 'Not sent',
    sent: 'U-R20 uthunyelwe',
    done: {
      title: 'Done',
      close: 'Vala',
      sections: [
        { title: 'Imali', text: 'No fees' },
        { title: 'Izinsuku', text: 'R1 kuya ku-R5000' },
      ],
    },
    steps: ['Scan', 'Choose', 'Thank'],
  })
  expect(code).not.toMatch(/Send Payment|Close/)
})

test('a whole translation is built as it is', async () => {
  const code = await built({
    'web/texts/en/live.ts': "export const live = { title: 'Tip', thanks: () => 'Thanks' } as const",
    'web/texts/zu/live.ts': "export const live = { title: 'Ithiphu', thanks: () => 'Siyabonga' }",
    'main.ts': "import { live } from './web/texts/en/live.ts'; globalThis.said = live.title",
  })

  expect(saidBy(code)).toBe('Ithiphu')
  expect(code).not.toMatch(/Thanks|Array/)
})

test('a screen that nobody has translated is in English', async () => {
  const code = await built({
    'web/texts/en/new.ts': "export const fresh = { title: 'New' } as const",
    'main.ts': "import { fresh } from './web/texts/en/new.ts'; globalThis.said = fresh",
  })

  expect(saidBy(code)).toEqual({ title: 'New' })
})

async function built(files: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const made = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [inLanguage('zu')],
    build: { write: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })
  return (made as Rolldown.RolldownOutput).output[0].code
}

function saidBy(code: string): unknown {
  return new Function(`const globalThis = {}; ${code}; return globalThis.said`)()
}

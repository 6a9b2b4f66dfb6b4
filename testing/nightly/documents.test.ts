import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { INVITATIONS, MOTTOS, PRINT_KINDS, type PrintKind } from '#contract/print-layout.ts'
import type { ProofStatement } from '#contract/proofs.ts'
import { linesOf } from '#server/features/proofs/lines.ts'
import { proofPdf } from '#server/features/proofs/proof-pdf.ts'
import { printPdf } from '#server/features/workers/print-pdf.ts'
import { inFont } from '#server/platform/documents/pdf.ts'
import { scratchFolder } from '../at-end.ts'
import { withPrograms } from './with-programs.ts'

const PUBLIC_URL = 'https://enkosi.example'
const WORKER = {
  guardNumber: 'PG-1024',
  workerNumber: '48210937',
  displayName: 'Sipho T.',
  serviceCategory: 'waiter',
  location: 'Vanderbijlpark',
}
const CODES: Record<PrintKind, number> = { badge: 1, poster: 1, stickers: 8 }
const STATEMENT: ProofStatement = {
  version: 1,
  code: '7K2M-9QXR-TB40-WZ3D',
  simulation: true,
  workerNumber: '48210937',
  initials: 'ST',
  nameHash: '',
  service: 'parking_guard',
  verifiedSince: '2026-10-03',
  months: 3,
  from: '2026-08-19',
  to: '2026-11-18',
  firstTip: '2026-09-04',
  received: 2_402_900,
  average: 205_965,
  tips: 812,
  days: 70,
  tippers: 114,
  guestTips: 203,
  paidOut: 1_810_000,
  byMonth: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({ month, received: 600_725, tips: 203 })),
  issuedAt: '2026-11-18T22:30:00.000Z',
  expiresAt: '2027-02-16T22:30:00.000Z',
}
const OPENED = {
  signed: { statement: '', signature: '', keyId: '' },
  statement: STATEMENT,
  own: { name: 'Sipho Tshabalala', nameCode: '5H8N-0PQR-TB40-WZ3D' },
  checkedAt: new Date('2026-11-19T07:41:00Z'),
}

const folder = scratchFolder('documents')
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

/** Its text as poppler reads it, with a blank for each break, and the codes as zbar reads them from its picture. */
function read(pdf: Buffer): { text: string; codes: string[] } {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, pdf)
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
  // Every reader of PDFs has these: none is in the file.
  const fonts = run('pdffonts', file).trimEnd().split('\n').slice(2)
  expect(fonts.filter((font) => !/^Helvetica(-Bold)? +Type 1 +WinAnsi +no /.test(font))).toEqual([])
  expect(fonts.length).toBeGreaterThan(0)
  run('pdftoppm', '-r', '200', '-png', '-singlefile', file, join(folder, 'page'))
  const codes = run(
    'zbarimg',
    '--quiet',
    '--raw',
    '--nodbus',
    '-S*.enable=0',
    '-Sqr.enable=1',
    join(folder, 'page.png'),
  )
    .trim()
    .split('\n')
  return { text: inOneLine(run('pdftotext', '-raw', file, '-')), codes }
}

/** A line may end behind a hyphen. */
const inOneLine = (text: string) => text.replace(/(?<=\p{L}-)\n/gu, '').replace(/\s+/g, ' ')
const PROGRAMS = {
  ...{ qpdf: 'qpdf', zbarimg: 'zbar-tools' },
  ...{ pdffonts: 'poppler-utils', pdftoppm: 'poppler-utils', pdftotext: 'poppler-utils' },
}

withPrograms('what is printed, read by qpdf, poppler and zbar', PROGRAMS, () => {
  test.each(LANGUAGES.flatMap((language) => PRINT_KINDS.map((kind) => ({ language, kind }))))(
    'the $kind in $language: every code leads to the worker, and no words run together',
    async ({ language, kind }) => {
      const { text, codes } = read(await printPdf(WORKER, { kind, language, publicUrl: PUBLIC_URL }))

      expect(codes).toEqual(Array(CODES[kind]).fill(`${PUBLIC_URL}/?w=PG-1024`))
      const more = { badge: [WORKER.location], poster: [WORKER.location, INVITATIONS[language]], stickers: [] }[kind]
      for (const words of [MOTTOS[language], ...more, 'Sipho T.', '4821 0937', 'PG-1024'])
        expect(text).toContain(inFont(words))
      expect(text).not.toMatch(/\p{L}[.:,]\p{L}/u)
    },
  )

  test.each(LANGUAGES)('a proof of income in %s: its code opens it, and no words run together', async (language) => {
    const address = `${PUBLIC_URL}/proof/${STATEMENT.code}`
    const { text, codes } = read(await proofPdf(OPENED, { language, publicUrl: PUBLIC_URL }))

    expect(codes).toEqual([address])
    const { status, who, figures, period, months, total, confirms, check } = linesOf(language, OPENED, address)
    const written = [status.genuine, status.checked, period, ...confirms, ...check, ...[...who, ...figures].flat()]
    for (const words of [...written, ...[...months, total].flat()]) expect(text).toContain(inOneLine(inFont(words)))
  })
})

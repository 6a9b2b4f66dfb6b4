import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { ProofStatement } from '#contract/proofs.ts'
import { pagesOf } from '#testing/pdf-codes.ts'
import { linesOf } from './lines.ts'
import { overPage } from './proof-page.ts'
import { proofPdf } from './proof-pdf.ts'

const MONTHS = [
  '2025-11',
  '2025-12',
  ...Array.from({ length: 11 }, (_, index) => `2026-${`${index + 1}`.padStart(2, '0')}`),
]
const STATEMENT: ProofStatement = {
  version: 1,
  code: '7K2M-9QXR-TB40-WZ3D',
  simulation: true,
  workerNumber: '48210937',
  initials: 'SD',
  nameHash: '',
  service: 'parking_guard',
  verifiedSince: '2026-10-03',
  months: 12,
  from: '2025-11-19',
  to: '2026-11-18',
  firstTip: '2025-12-04',
  received: 2_402_900,
  average: 205_965,
  tips: 812,
  days: 290,
  tippers: 114,
  guestTips: 203,
  paidOut: 1_810_000,
  byMonth: MONTHS.map((month) => ({ month, received: 1, tips: 1 })),
  issuedAt: '2026-11-18T22:30:00.000Z',
  expiresAt: '2027-02-16T22:30:00.000Z',
}
const opened = (name: string | null, more: Partial<ProofStatement> = {}) => ({
  signed: { statement: '', signature: '', keyId: '' },
  statement: { ...STATEMENT, ...more },
  own: name === null ? null : { name, nameCode: '5H8N-0PQR-TB40-WZ3D' },
  checkedAt: new Date('2026-11-19T07:41:00Z'),
})
const lines = (more: Partial<ProofStatement> = {}) => linesOf('en', opened(null, more), 'https://enkosi.example')

test('a proof says first that it is genuine, then what was checked, when and until when', () => {
  expect(lines().status).toEqual({
    genuine: 'Genuine: signed by Enkosi on 19 Nov 2026',
    checked: 'Checked with Enkosi on 19 Nov 2026 at 09:41. It can be checked until 17 Feb 2027, unless it ends sooner.',
  })
  expect(lines().confirms).toContain('Enkosi verified the worker’s identity on 3 Oct 2026.')
  expect(lines({ verifiedSince: null }).confirms).toContain('Enkosi has not verified who the worker is.')
})

test('the period is a sentence, and the table says which days of a month it counts', () => {
  const { period, months } = lines()

  expect(period).toBe(
    '12 months, from 19 November 2025 to 18 November 2026. The first tip of this period came on 4 December 2025.',
  )
  expect(lines({ firstTip: STATEMENT.from }).period).toBe('12 months, from 19 November 2025 to 18 November 2026.')
  expect(months.map(([month]) => month)).toEqual([
    '19 – 30 November 2025',
    'December 2025',
    ...'January February March April May June July August September October'.split(' ').map((month) => `${month} 2026`),
    '1 – 18 November 2026',
  ])
})

test('an average says from when on it counts', () => {
  expect(lines().figures).toContainEqual(['Average for 30 days, from the first tip on', 'R2059.65'])
  expect(lines({ average: null }).figures).toContainEqual([
    'Average for 30 days, from the first tip on',
    'Too early to say',
  ])
})

test('SIMULATION stands across the sheet once, under everything else, and on no real proof', async () => {
  const drawnOf = async (simulation: boolean) => {
    const shown = { language: 'en', publicUrl: 'https://enkosi.example' } as const
    return pagesOf(await proofPdf(opened(null, { simulation }), shown)).at(0) ?? ''
  }
  const turns = (drawn: string) =>
    [...drawn.matchAll(/^(\S+) (\S+) \S+ \S+ \S+ \S+ cm$/gm)].filter(([, a]) => Math.abs(Number(a)) < 0.99)

  const drawn = await drawnOf(true)
  expect(turns(drawn)).toHaveLength(1)
  expect(drawn.indexOf(turns(drawn)[0]?.[0] ?? '')).toBeLessThan(drawn.indexOf(' re'))
  expect(turns(await drawnOf(false))).toEqual([])
})

test('blanks between words are not kerned away', async () => {
  const pdf = await proofPdf(opened(null), { language: 'en', publicUrl: 'https://enkosi.example' })
  const [drawn = ''] = pagesOf(pdf)
  const kerned = [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].filter(([, line = '']) =>
    /(20> [1-9-]|[1-9]\d* <20)/.test(line.replace(/ -?0(?= |$)/g, '')),
  )

  expect(drawn.match(/TJ/g)?.length).toBeGreaterThan(50)
  expect(kerned.map(([line]) => line)).toEqual([])
})

test('it is one sheet in every language', async () => {
  for (const language of LANGUAGES) {
    const pdf = await proofPdf(opened('Sipho Bonginkosi Dlamini-Nkosi'), {
      language,
      publicUrl: 'https://enkosi.example',
    })

    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g), language).toHaveLength(1)
    const [drawn = ''] = pagesOf(pdf)
    const heights = [...drawn.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, y]) => Number(y))
    const [footer = 0, lowest = 0] = [...new Set(heights)].sort((one, other) => one - other)
    expect(footer, language).toBeGreaterThan(30)
    expect(lowest - footer, language).toBeGreaterThan(14)
    expect(overPage(language, 'X')).toContain('<div class="status ended">')
  }
})

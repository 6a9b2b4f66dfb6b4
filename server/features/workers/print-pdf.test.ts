import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { badgePieces, INVITATIONS, posterPieces, stickerPieces } from '#contract/print-layout.ts'
import { codesIn } from '#testing/pdf-codes.ts'
import { printPdf } from './print-pdf.ts'

test.each([
  ['badge', 1],
  ['poster', 1],
  ['stickers', 8],
] as const)('every code on the PDF of a %s leads to the worker', async (kind, codes) => {
  const worker = {
    guardNumber: 'PG-1024',
    workerNumber: '48210937',
    displayName: 'Sipho D.',
    serviceCategory: 'waiter',
    location: 'Rosebank',
  }

  const pdf = await printPdf(worker, { kind, language: 'zu', publicUrl: 'https://enkosi.example' })

  expect(codesIn(pdf)).toEqual(Array(codes).fill('https://enkosi.example/?w=PG-1024'))
})

test('no kerning takes a blank away from those who read the text', async () => {
  const worker = {
    guardNumber: 'PG-1024',
    workerNumber: '48210937',
    displayName: 'Sipho T.',
    serviceCategory: 'waiter',
    location: null,
  }
  const pdf = await printPdf(worker, { kind: 'badge', language: 'en', publicUrl: 'https://enkosi.example' })

  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, part = '']) =>
    inflateSync(Buffer.from(part, 'latin1')).toString('latin1'),
  )
  const shown = streams.join('').match(/\[<.*?\] TJ/g) ?? []
  expect(shown.length).toBeGreaterThan(4)
  // A blank is a quarter of the size of the letters and more, written as a gap.
  const gaps = shown.flatMap((line) => [...line.matchAll(/> (-\d+)/g)].map(([, gap]) => -Number(gap)))
  expect(shown.join('')).not.toContain('<20')
  expect(gaps.filter((gap) => gap > 200).length).toBeGreaterThan(2)
})

test('the worker number is on the badge, the poster and the stickers, in two groups of four', () => {
  const who = { guardNumber: 'PG-1024', workerNumber: '48210937', name: 'Sipho D.', about: 'Waiter' }
  const words = { ...who, motto: 'x', invitation: INVITATIONS.en }

  for (const pieces of [badgePieces(words), posterPieces(words), stickerPieces(words)])
    expect(pieces).toContainEqual(expect.objectContaining({ text: '4821 0937' }))
  expect(posterPieces(words)).toContainEqual(expect.objectContaining({ text: 'No app needed. Tip from R1.' }))
})

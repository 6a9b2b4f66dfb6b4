import { expect, test } from 'vitest'
import { cardPieces, stickerPieces } from '#contract/card-layout.ts'
import { codesIn } from '#testing/pdf-codes.ts'
import { cardPdf } from './card-pdf.ts'

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

  const pdf = await cardPdf(worker, { kind, language: 'zu', publicUrl: 'https://enkosi.example' })

  expect(codesIn(pdf)).toEqual(Array(codes).fill('https://enkosi.example/?w=PG-1024'))
})

test('the worker number stands on the card, the poster and the stickers, in two groups of four', () => {
  const words = { guardNumber: 'PG-1024', workerNumber: '48210937', name: 'Sipho D.', motto: 'x', about: 'Waiter' }

  for (const pieces of [cardPieces(words), stickerPieces(words)])
    expect(pieces).toContainEqual(expect.objectContaining({ text: '4821 0937' }))
})

import { expect, test } from 'vitest'
import { codesIn } from '#testing/pdf-codes.ts'
import { cardPdf } from './card-pdf.ts'

test.each([
  ['badge', 1],
  ['poster', 1],
  ['stickers', 8],
] as const)('every code on the PDF of a %s leads to the worker', async (kind, codes) => {
  const worker = { guardNumber: 'PG-1024', displayName: 'Sipho D.', serviceCategory: 'waiter', location: 'Rosebank' }

  const pdf = await cardPdf(worker, { kind, language: 'zu', publicUrl: 'https://enkosi.example' })

  expect(codesIn(pdf)).toEqual(Array(codes).fill('https://enkosi.example/?w=PG-1024'))
})

import { expect, test } from 'vitest'
import { asGsm, gsmCut, gsmLength } from './gsm.ts'

test('letters of the alphabet count once, a few twice, others not at all', () => {
  expect(gsmLength('R20 tip')).toBe(7)
  expect(gsmLength('[R€]')).toBe(7)
  expect(gsmLength('\n')).toBe(1)
  expect(gsmLength('ê')).toBeUndefined()
  expect(gsmLength('•')).toBeUndefined()
  expect(gsmLength('😀')).toBeUndefined()
})

test('what people typed is shown in the letters there are', () => {
  expect(asGsm('Zoë Nêl é Müller')).toBe('Zoe Nel é Müller')
  expect(asGsm('Сипхо 😀')).toBe('????? ?')
  expect(gsmLength(asGsm('Ŝ{ﬁ}½\u0000'))).toBeDefined()
  expect(gsmCut('Nomathemba-Sibongile', 12)).toBe('Nomathemba..')
  expect(gsmCut(' Sipho\n M ', 12)).toBe('Sipho M')
})

import { expect, test } from 'vitest'
import { namesAgree } from './names-agree.ts'

const sipho = { firstName: 'Sipho', lastName: 'Dlamini' }

test.each([
  ['SIPHO DLAMINI', sipho],
  ['Dlamini Sipho', sipho],
  ['MR S DLAMINI', sipho],
  ['DLAMINI S J MR', sipho],
  ['SJ DLAMINI', sipho],
  ['Sipho Johannes Dlamini', sipho],
  ['S. Dlamini', sipho],
  ['SA DLAMINI', { firstName: 'Sipho Andile', lastName: 'Dlamini' }],
  ['ZOE BRONTE', { firstName: 'Zoë', lastName: 'Brontë' }],
  ['OBRIEN N', { firstName: 'Nomsa', lastName: 'O’Brien' }],
  ['MRS N NKOSI DLAMINI', { firstName: 'Nomsa', lastName: 'Nkosi-Dlamini' }],
  ['VANDERMERWE J', { firstName: 'Jan', lastName: 'van der Merwe' }],
  ['J VAN DER MERWE', { firstName: 'Jan', lastName: 'van der Merwe' }],
])('an account of %s may be the person’s own', (atBank, person) => {
  expect(namesAgree(person, atBank)).toBe(true)
})

test.each([
  ['another first name', 'THABO DLAMINI', sipho],
  ['another first name with the same initial', 'SIBUSISO DLAMINI', sipho],
  ['a short first name that could be initials', 'SAM DLAMINI', sipho],
  ['another surname', 'SIPHO DUBE', sipho],
  ['the surname alone', 'DLAMINI', sipho],
  ['the first name alone', 'SIPHO', sipho],
  ['another initial', 'T DLAMINI', sipho],
  ['another initial first', 'T S DLAMINI', sipho],
  ['an initial and another first name', 'S THABO DLAMINI', sipho],
  ['half of a double surname', 'N DLAMINI', { firstName: 'Nomsa', lastName: 'Nkosi-Dlamini' }],
  ['the surname within another word', 'SIPHO DLAMININI', sipho],
  ['an empty answer', '', sipho],
  ['an answer without letters', ' -- 123 ', sipho],
  ['a person without a name', 'SIPHO DLAMINI', { firstName: null, lastName: null }],
  ['a person without a surname', 'SIPHO DLAMINI', { firstName: 'Sipho', lastName: ' ' }],
  ['a person without a first name', 'DLAMINI', { firstName: '', lastName: 'Dlamini' }],
  ['a person with an initial for a name', 'SIBUSISO DLAMINI', { firstName: 'S', lastName: 'Dlamini' }],
  ['nobody on either side', '', { firstName: '', lastName: '' }],
])('%s is refused', (_, atBank, person) => {
  expect(namesAgree(person, atBank)).toBe(false)
})

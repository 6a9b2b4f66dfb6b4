import { expect, test } from 'vitest'
import { AT_REST, proveBooks } from '#server/money/books/prove-books.ts'
import { testDatabase } from '#testing/service/database.ts'
import { closePerson } from './close-person.ts'
import { rememberPerson } from './remember-person.ts'

const identityKey = 'a key of these tests'
const { db } = await testDatabase()
const claims = (name: string) => ({
  issuer: 'https://id.example',
  subject: name,
  email: `${name}@enkosi.test`,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
})
const remember = (name: string, changed = {}) =>
  db.begin((tx) => rememberPerson(tx, identityKey, { ...claims(name), ...changed }))
const prove = async (key = identityKey) =>
  (await proveBooks(db, { ...AT_REST, identityKey: key })).faults.map(({ about }) => about.replace(/ #.*/, ''))

test('whoever comes, leaves and comes back, also under another subject, is known by an identity that the proof accepts', async () => {
  const thandi = await remember('thandi')
  await remember('sipho')
  expect(await prove()).toEqual([])

  await db.begin((tx) => closePerson(tx, identityKey, thandi))
  expect(await prove()).toEqual([])

  expect(await remember('thandi', { subject: 'a new subject' })).toBe(thandi)
  expect(await remember('thandi', { subject: 'a new subject', lastName: 'Mokoena' })).toBe(thandi)
  expect(await prove()).toEqual([])
})

test('an identity that somebody moved in the database is noticed, and so is another key', async () => {
  const [zola, nomsa] = [await remember('zola'), await remember('nomsa')]
  const seals = () => db`select id, identity_seal from person where id in (${zola}, ${nomsa}) order by id`
  const before = await seals()
  const swap = async () => {
    await db`update person set subject = 'between' where id = ${zola}`
    await db`update person set subject = 'zola' where id = ${nomsa}`
    await db`update person set subject = 'nomsa' where id = ${zola}`
  }
  await swap()

  expect(await remember('zola')).toBe(nomsa)
  expect((await prove()).sort()).toEqual([`person ${nomsa}`, `person ${zola}`].sort())
  expect(await seals()).toEqual(before)

  await db`update person set subject = 'between' where id = ${zola}`
  await db`update person set subject = 'nomsa' where id = ${nomsa}`
  await db`update person set subject = 'zola' where id = ${zola}`
  expect(await prove()).toEqual([])
  expect((await prove('another key')).length).toBe(4)
})

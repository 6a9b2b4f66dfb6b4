import { expect, test } from 'vitest'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()

const CONTACT = {
  name: 'Thandi',
  email: 'thandi@example.com',
  subject: 'Hello',
  message: 'Two lines,\nboth kept.',
  // As a browser sends the hidden field for people.
  website: '',
}
const FEEDBACK = { name: 'Johan', email: 'johan@example.com', category: 'bug', message: 'x' }

const stored = (email: string) =>
  server.db`select kind, name, subject, category, message, status from message where email = ${email}`

test('a visitor who is not signed in may write, and what they wrote is kept as they wrote it', async () => {
  const markup = '<img src=x onerror=alert(1)> & "quotes" \u{1F338}'

  const contact = await server.nobody.post('/api/contact', { ...CONTACT, subject: markup })
  const feedback = await server.nobody.post('/api/feedback', { ...FEEDBACK, message: markup })

  expect([contact.status, contact.json]).toEqual([201, { done: true }])
  expect([feedback.status, feedback.json]).toEqual([201, { done: true }])
  expect(await stored(CONTACT.email)).toEqual([
    { kind: 'contact', name: 'Thandi', subject: markup, category: null, message: CONTACT.message, status: 'new' },
  ])
  expect(await stored(FEEDBACK.email)).toEqual([
    { kind: 'feedback', name: 'Johan', subject: null, category: 'bug', message: markup, status: 'new' },
  ])
})

test.each([
  ['/api/contact', { ...CONTACT, name: 'Thandi\nBcc: all@example.com' }],
  ['/api/contact', { ...CONTACT, email: 'a@example.com\r\nBcc: b@example.com' }],
  ['/api/contact', { ...CONTACT, subject: 'a\u2028b' }],
  ['/api/contact', { ...CONTACT, message: 'Too short' }],
  ['/api/contact', { ...CONTACT, message: `zero \0 byte in here` }],
  ['/api/contact', { ...CONTACT, subject: undefined }],
  ['/api/contact', { ...CONTACT, extra: 1 }],
  ['/api/feedback', { ...FEEDBACK, category: 'praise' }],
  ['/api/feedback', { ...FEEDBACK, message: '   ' }],
  ['/api/feedback', { ...FEEDBACK, email: 'nobody' }],
])('%s refuses %j with one sentence', async (path, body) => {
  const before = await server.db`select count(*) from message`

  const answer = await server.nobody.post(path, body)

  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/^[A-Z][^\n]+\.$/)
  expect(await server.db`select count(*) from message`).toEqual(before)
})

test('a sender who fills in the hidden field is thanked and not stored', async () => {
  const email = 'machine@example.com'

  const contact = await server.nobody.post('/api/contact', { ...CONTACT, email, website: 'https://spam.example' })
  const feedback = await server.nobody.post('/api/feedback', { ...FEEDBACK, email, website: 'x' })

  expect([contact.status, feedback.status]).toEqual([201, 201])
  expect(await stored(email)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { enter } from './person.ts'
import type { World } from './world.ts'

/** Text that would become an element of the page if it were ever taken for HTML, in each way that a page could be careless. */
const payload = (mark: string) => `"'><img src=x id=xss onerror=xss()>${mark}`

/** Text that people typed, by field. A worker ID takes no markup at all. */
export const PLANTED = {
  'first name': payload('n1'),
  'last name': payload('n2'),
  'worker ID': 'XSS/W1 #._-',
  location: payload('w2'),
  'account holder': payload('b1'),
  'bank name': payload('b2'),
  'contact name': payload('c1'),
  'contact subject': payload('c2'),
  'contact message': payload('c3 and more'),
  'feedback name': payload('f1'),
  'feedback message': payload('f2 and more'),
  'privacy request': payload('p1'),
  'privacy answer': payload('p2'),
  'operator’s reason': payload('r1'),
} as const
export type Field = keyof typeof PLANTED

export type Cast = { worker: Client; tipper: Client; operator: Client }

/** Fills every field that takes text, by the calls that the app itself makes. */
export async function plant({ url, secretsSeen, thandi, operator }: World): Promise<Cast> {
  const names = { firstName: PLANTED['first name'], lastName: PLANTED['last name'] }
  const worker = await enter(url, { email: 'planted@example.test', ...names }, secretsSeen)
  const { id: guardId } = await registerWorker(worker, {
    guardNumber: PLANTED['worker ID'],
    serviceCategory: 'waiter',
    location: PLANTED.location,
    bankAccountNumber: '62000000001',
    bankName: PLANTED['bank name'],
    accountHolderName: PLANTED['account holder'],
  })
  await thandi.mustPost('/api/tips', { guardId, amount: 5_000 })
  await worker.mustPost('/api/wallet/withdraw', { amount: 1_000 })
  await worker.mustPost('/api/contact', {
    name: PLANTED['contact name'],
    email: 'planted@example.test',
    subject: PLANTED['contact subject'],
    message: PLANTED['contact message'],
  })
  await worker.mustPost('/api/feedback', {
    name: PLANTED['feedback name'],
    email: 'planted@example.test',
    category: 'bug',
    message: PLANTED['feedback message'],
  })
  await askAndAnswer(worker, operator)
  await operator.ask('PUT', `/api/operator/corrections/${randomUUID()}`, {
    body: { personId: worker.personId, direction: 'in', amount: 100, reason: PLANTED['operator’s reason'] },
  })
  return { worker, tipper: thandi, operator }
}

async function askAndAnswer(worker: Client, operator: Client): Promise<void> {
  const asked = { kind: 'access', message: PLANTED['privacy request'] }
  const { id } = await worker.mustPost<{ id: string }>('/api/me/privacy-requests', asked)
  const answer = { state: 'refused', answer: PLANTED['privacy answer'] }
  await operator.mustPost(`/api/operator/privacy-requests/${id}/answer`, answer)
}

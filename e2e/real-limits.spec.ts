import { expect, test } from '@playwright/test'
import { registerWorker, unique } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { expectToast } from './support/people.ts'

// All other journeys share one address and one service without rate limits. This one has a service of its own, with the limits that
// people meet: a generous evening must pass all of them.
test('one evening of tips and searches meets no limit', async ({ browser }) => {
  const service = await startServerProcess()
  const context = await browser.newContext({ baseURL: service.url })
  try {
    const workers = await Promise.all(
      Array.from({ length: 4 }, async (_, n) =>
        registerWorker(await signIn(service.url, { email: `worker-${n}@example.com` }), { location: 'Melville' }),
      ),
    )
    const page = await context.newPage()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 429) refused.push(`${response.request().method()} ${response.url()}`)
    })
    await page.goto('/api/login')
    await page.getByLabel('Email').fill(`${unique('generous')}@example.com`)
    await page.getByLabel('First name').fill('Lerato')
    await page.getByLabel('Last name').fill('Khumalo')
    await page.getByRole('button', { name: 'Continue' }).click()
    const balance = page.getByRole('region', { name: 'Available Balance' })
    await balance.getByRole('button', { name: 'Add Money' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Money to Wallet' })
    await dialog.getByRole('button', { name: 'R100', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add Money' }).click()
    await expect(balance).toContainText('R100.00')

    for (const { guardNumber } of workers) {
      await page.getByRole('searchbox').pressSequentially('Melville', { delay: 30 })
      const list = page.getByRole('list', { name: 'Service workers' })
      await list.getByRole('button').filter({ hasText: guardNumber }).click()
      const panel = page.getByRole('region', { name: 'Send Payment' })
      await panel.getByRole('button', { name: 'R20', exact: true }).click()
      await panel.getByRole('button', { name: 'Send R20.00' }).click()
      await expectToast(page, 'Payment Sent!', `R20.00 sent to ${guardNumber}`)
      const stars = page.getByRole('group', { name: 'How was' })
      await stars.getByRole('button', { name: '5 stars' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('searchbox')).toHaveValue('')
    }

    await expect(balance).toContainText('R18.04')
    expect(refused).toEqual([])
  } finally {
    await context.close()
    await service.stop()
  }
})

import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { PHOTO } from '#contract/photo.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { photo } from '#testing/photo.ts'
import { expectGoodLook, expectOutOfHistory } from '../every-screen/look.ts'
import { confirm, open } from '../support/desk.ts'
import { elsewhere, newWorker } from '../support/people.ts'
import { clientIn, signIn } from '../support/sign-in.ts'

async function withPhoto(other: BrowserContext): Promise<WorkerProfile> {
  await newWorker(other)
  return sendPhoto(other, 80)
}

async function sendPhoto(other: BrowserContext, shade: number): Promise<WorkerProfile> {
  const jpeg = photo({ shadeAt: () => shade })
  const { json } = await (await clientIn(other)).put('/api/guard/photo', jpeg, { 'content-type': PHOTO.type })
  return json as WorkerProfile
}

const idIn = async (page: Page, name: RegExp) =>
  (await page.getByRole('img', { name }).getAttribute('src'))?.split('/').at(-1)

test('an operator looks at photos, approves what was seen and no other, and takes a reported one down @desktop', async ({
  page,
}) => {
  await signIn(page, 'operator@enkosi.test')
  await elsewhere(page, async (other) => {
    const { guardNumber, photoWaiting } = await withPhoto(other)
    await page.goto('/operator/photos')
    const details = await open(page, guardNumber)
    expect(await idIn(page, /^To look at/)).toBe(photoWaiting)
    await expectGoodLook(page)

    // Another photo comes while the first one is looked at.
    const swapped = await sendPhoto(other, 160)
    await details.getByRole('button', { name: `Approve: ${guardNumber}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('One face.')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.locator('.toast')).toContainText('This photo was replaced or removed. Please look again.')
    await expect(dialog).toBeHidden()
    await expectOutOfHistory(page)
    await open(page, guardNumber)
    expect(await idIn(page, /^To look at/)).toBe(swapped.photoWaiting)
    await page.getByRole('button', { name: `Approve: ${guardNumber}` }).click()
    await confirm(page, 'Approve', 'One face.')
    await expect(page.getByRole('row').filter({ hasText: guardNumber })).toHaveCount(0)

    const next = await sendPhoto(other, 200)
    expect(next).toMatchObject({ photo: swapped.photoWaiting })
    await page.goto('/operator/photos')
    await open(page, guardNumber)
    expect(await idIn(page, /^Shown until then/)).toBe(swapped.photoWaiting)
    await page.getByRole('button', { name: `Reject: ${guardNumber}` }).click()
    await confirm(page, 'Reject', 'Two people are in it.')

    const client = await clientIn(other)
    const { json } = await client.get('/api/guard/profile')
    expect(json).toMatchObject({
      photo: swapped.photoWaiting,
      photoWaiting: null,
      photoRejection: 'Two people are in it.',
    })
    await client.mustPost('/api/guards/report', { guardNumber, message: 'It is not the person it names' })
    await page.goto('/operator/guests')
    await open(page, guardNumber)
    expect(await idIn(page, /^Shown now/)).toBe(swapped.photoWaiting)
    await page.getByRole('button', { name: `Take photo down: ${guardNumber}` }).click()
    await confirm(page, 'Take photo down', 'It is a singer.')
    expect((await client.get('/api/guard/profile')).json).toMatchObject({
      photo: null,
      photoRejection: 'It is a singer.',
    })
  })
})

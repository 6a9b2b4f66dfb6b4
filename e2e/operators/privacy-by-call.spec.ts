import { expect, test } from '@playwright/test'
import { dayOf } from '#contract/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../every-screen/look.ts'
import { inDatabase } from '../support/database.ts'
import { confirm, open } from '../support/desk.ts'
import { elsewhere } from '../support/people.ts'
import { joinByDialling, openPhone, someId, someNumber, someSurname } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'

const PIN = '48213'

test('somebody who only calls asks what we know: one operator hears it, another one prints it a day later', async ({
  page,
}) => {
  const [id, number] = [someId(), someNumber()]
  const surname = someSurname()
  const phone = await openPhone(page, number)
  await joinByDialling(phone, id, surname, PIN)

  const name = `Lerato ${surname}`
  await elsewhere(page, async (desk) => {
    await signIn(desk, 'operator@enkosi.test')
    const first = await desk.newPage()
    await first.emulateMedia({ reducedMotion: 'reduce' })
    await first.goto(`/operator/people?query=${encodeURIComponent(number)}`)
    await first.getByRole('button', { name: `Open Privacy Request: ${name}` }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('What they say', { exact: true }).fill('What do you know about me?')
    await dialog.getByLabel('Mobile number on file, as they say it').fill(number)
    await dialog.getByLabel('ID or passport number, as they say it').fill(id)
    await dialog.getByLabel('What they say (fact 1)').fill(dayOf(Date.now()).slice(0, 7))
    await dialog.getByLabel('What they say (fact 2)').fill(surname)
    await dialog.getByLabel('I called this person back on that number.').check()
    await expectAccessible(first)
    await expectNoSidewaysScroll(first)
    await confirm(first, 'Open Privacy Request', 'Called back, knew both', 'How you know who it is')
    await expect(first.locator('.toast')).toContainText('Done')
    await first.goto('/operator/privacy')
    const request = await open(first, `Access: ${name}`)
    await expect(request.getByText('Another operator has to answer what you opened.')).toBeVisible()
  })
  await expect(phone.getByRole('list', { name: 'Messages' })).toContainText('you asked us about your data')

  await inDatabase(
    (db) => db`
      update privacy_request set asked_at = asked_at - interval '1 day 1 minute'
      from person where person.id = person_id and last_name = ${surname}
    `,
  )
  await elsewhere(page, async (desk) => {
    await signIn(desk, 'operator2@enkosi.test')
    const second = await desk.newPage()
    await second.emulateMedia({ reducedMotion: 'reduce' })
    await second.goto('/operator/privacy')
    const request = await open(second, `Access: ${name}`)
    await expect(request.getByText('Called back, knew both')).toBeVisible()
    await request.getByRole('button', { name: `Make Copy to Print: ${name}` }).click()
    await expectAccessible(second)
    const saved = second.waitForEvent('download')
    await confirm(second, 'Make Copy to Print', 'Collected at the office', 'How it is handed over')
    expect((await saved).suggestedFilename()).toBe('copy-of-data.pdf')
    await request.getByRole('button', { name: `Answer ${name}` }).click()
    await confirm(second, 'Answer', 'It waits at the office.', 'Answer')
    await expect(request.getByText('Done', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(second)
  })
  await expect(phone.getByRole('list', { name: 'Messages' })).toContainText('It waits at the office.')
})

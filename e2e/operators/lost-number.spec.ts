import { expect, test } from '@playwright/test'
import { dayOf } from '#contract/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../every-screen/look.ts'
import { confirm, open } from '../support/desk.ts'
import { elsewhere } from '../support/people.ts'
import { answer, joinByDialling, openPhone, someId, someNumber, someSurname } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'

const PIN = '48213'

test('somebody who lost their number asks for a call, and two operators move it', async ({ page }) => {
  const [id, lost, found] = [someId(), someNumber(), someNumber()]
  const surname = someSurname()
  const phone = await openPhone(page, lost)
  await joinByDialling(phone, id, surname, PIN)
  const other = await openPhone(page, found)
  for (const [input, shows] of [
    ['*120*3657#', '5 Sesotho'],
    ['1', '1 Join as a worker'],
    ['1', 'Type your South African ID number'],
    [id, '1 Ask us to call you'],
    ['1', 'We will call you on this number'],
  ] as const)
    await answer(other, input, shows)

  const name = `Lerato ${surname}`
  await elsewhere(page, async (desk) => {
    await signIn(desk, 'operator@enkosi.test')
    const first = await desk.newPage()
    await first.emulateMedia({ reducedMotion: 'reduce' })
    await first.goto('/operator/phone-members')
    const member = await open(first, name)
    await member.getByRole('button', { name: `Move to Another Number: ${name}` }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('New mobile number').fill(found)
    await dialog.getByLabel('ID or passport number, as they say it').fill(someId())
    await dialog.getByLabel('What they say (fact 1)').fill(dayOf(Date.now()).slice(0, 7))
    await dialog.getByLabel('What they say (fact 2)').fill(surname)
    await dialog.getByLabel('I called this person back on the new number.').check()
    await expectAccessible(first)
    await expectNoSidewaysScroll(first)
    await dialog.getByLabel('Reason', { exact: true }).fill('Lost in a taxi')
    await dialog.getByRole('button', { name: 'Move to Another Number', exact: true }).click()
    await expect(first.locator('.toast')).toContainText('This does not match what we know.')
    await dialog.getByLabel('ID or passport number, as they say it').fill(id)
    await confirm(first, 'Move to Another Number')
    await expect(member.getByText('A second operator has to approve the number that you proposed.')).toBeVisible()
  })
  await elsewhere(page, async (desk) => {
    await signIn(desk, 'operator2@enkosi.test')
    const second = await desk.newPage()
    await second.emulateMedia({ reducedMotion: 'reduce' })
    await second.goto('/operator/phone-members?only=waiting')
    const member = await open(second, name)
    await member.getByRole('button', { name: `Approve Number: ${name}` }).click()
    await confirm(second, 'Approve Number')
    await expect(member.getByRole('button', { name: `Move to Another Number: ${name}` })).toBeVisible()
  })

  await expect(other.getByRole('list', { name: 'Messages' })).toContainText('this number is now on your account')
  await answer(other, '*120*3657#', 'type your ID or passport number')
  await answer(other, id, 'Type your PIN')
  await answer(other, PIN, '1 Balance')
})

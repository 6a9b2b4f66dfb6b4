import { expect, type Locator, type Page } from '@playwright/test'

/** A number of one's own, since journeys run side by side. */
export const someNumber = () =>
  `083 ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 6)}`.padEnd(12, '1')

/** An ID number of nobody else: a serial number of four digits, and the check digit by Luhn. */
export function someId(): string {
  const twelve = `800101${String(Math.random()).slice(2, 6).padEnd(4, '0')}08`
  const sum = Array.from(twelve, Number).reduce((all, digit, place) => {
    const counted = place % 2 === 1 ? 2 * digit : digit
    return all + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** A surname of nobody else, by which a journey finds its own person on the desk. */
export const someSurname = () =>
  `Nkosi${String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.floor(Math.random() * 26)))}`

/** The simulated phone, with this number. */
export async function openPhone(page: Page, number: string): Promise<Locator> {
  await page.goto('/sim/phone')
  const phone = page.getByRole('region', { name: 'Phone 1' })
  await phone.getByLabel('Number', { exact: true }).fill(number)
  await phone.getByLabel('Number', { exact: true }).press('Tab')
  return phone
}

/** Types on the keyboard, and waits for the screen that follows. */
export async function answer(phone: Locator, input: string, shows: string | RegExp): Promise<void> {
  await phone.getByLabel('Type here').fill(input)
  await phone.getByLabel('Type here').press('Enter')
  await expect(phone.getByRole('log')).toContainText(shows)
}

/** Joins as the worker Lerato by dialling, in English and without a place. */
export async function joinByDialling(phone: Locator, id: string, surname: string, pin: string): Promise<void> {
  for (const [input, shows] of [
    ['*120*3657#', '5 Sesotho'],
    ['1', '1 Join as a worker'],
    ['1', 'Type your South African ID number'],
    [id, 'first name'],
    ['Lerato', 'surname'],
    [surname, '1 Parking Guard'],
    ['2', '1 Skip'],
    ['1', 'Choose a 5-digit PIN'],
    [pin, 'same PIN again'],
    [pin, 'Welcome, Lerato.'],
  ] as const)
    await answer(phone, input, shows)
}

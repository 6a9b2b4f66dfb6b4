import { expect, type Locator, type Page } from '@playwright/test'
import { expectOutOfHistory } from '../every-screen/look.ts'

let number = 0
/** Somebody whom no other journey knows. The letters keep the ID from having the nine digits of a phone number. */
export function somebody(name: string): { email: string; id: string } {
  const mark = `${Date.now().toString(36)}x${process.pid}x${++number}`
  return { email: `${name}-${mark}@enkosi.test`, id: `${name.toUpperCase().slice(0, 3)}-${mark}` }
}

export async function find(page: Page, text: string): Promise<void> {
  await page.goto('/operator/people')
  await page.getByLabel('Email address, worker ID or number').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
}

/** Opens the row with this text by keyboard, and returns its details. */
export async function open(page: Page, text: string): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').press('Enter')
  return page.getByRole('article')
}

/** A phone shows the pages as one select. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Operator pages' }).selectOption(`/operator/${path}`)
}

/** Says why in the dialog that is open, and does it. */
export async function confirm(page: Page, button: string, words = 'Checked by phone', label = 'Reason'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label, { exact: true }).fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectOutOfHistory(page)
}

import { SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { serviceNames } from '#contract/texts/en/service-names.ts'
import { forms, isForgiven, isOneLetterOff, words } from './search-text.ts'
import { SERVICE_WORDS } from './service-words.ts'

/** The service types that a typed text may be the beginning of: values, labels and everyday words. */
export function servicesNamed(text: string): ServiceCategory[] {
  const typed = words(text).join('')
  if (!typed) return []
  return categoriesOf(NAMES.filter(({ form }) => form.startsWith(typed)))
}

/** The same with one wrong letter allowed in each word, or in all of them written as one. */
export function servicesMisspelt(typed: readonly string[]): ServiceCategory[] {
  const together = typed.join('')
  return categoriesOf(
    NAMES.filter(
      ({ form, parts }) => isMeant(together, form) || (parts.length === typed.length && parts.every(isTyped)),
    ),
  )

  function isTyped(part: string, index: number): boolean {
    return isMeant(typed[index] as string, part)
  }
}

function isMeant(typed: string, name: string): boolean {
  return typed === name || (isForgiven(typed) && isForgiven(name) && isOneLetterOff(typed, name))
}

function categoriesOf(names: readonly Name[]): ServiceCategory[] {
  return [...new Set(names.map(({ category }) => category))]
}

type Name = { form: string; parts: string[]; category: ServiceCategory }

const NAMES: readonly Name[] = SERVICE_CATEGORIES.flatMap((category) => {
  const everyday = Object.values(SERVICE_WORDS).flatMap((language) => language[category])
  const names = [category, serviceNames.choices[category], categoryLabel(category), ...everyday]
  return names.flatMap((name) => {
    const parts = words(name)
    return forms(name).map((form, start) => ({ form, parts: parts.slice(start), category }))
  })
})

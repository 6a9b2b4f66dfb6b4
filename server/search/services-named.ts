import { CATEGORY_CHOICES, CATEGORY_WORDS, categoryLabel, type ServiceCategory } from '#contract/categories.ts'
import { forms, searchWords } from './search-text.ts'

/** The service types that a typed text may be the beginning of: values, labels and everyday words. */
export function servicesNamed(text: string): ServiceCategory[] {
  const typed = searchWords(text)
  if (!typed) return []
  const named = FORMS.filter(([form]) => form.startsWith(typed)).map(([, category]) => category)
  return [...new Set(named)]
}

const FORMS: [form: string, category: ServiceCategory][] = [
  ...Object.entries(CATEGORY_WORDS),
  ...Object.entries(CATEGORY_CHOICES).flatMap(([category, choice]): [string, ServiceCategory][] => [
    [choice, category as ServiceCategory],
    [categoryLabel(category), category as ServiceCategory],
  ]),
].flatMap(([name, category]) => forms(name).map((form): [string, ServiceCategory] => [form, category]))

/** The switch between languages. Their names are the same in all of them. */
export const language = {
  label: 'Language',
  /** Beside the name of a language that nobody who grew up with it has read yet. */
  draft: 'draft',
  hint: 'Drafts have not been read yet by people who grew up with the language. Tell us what sounds wrong.',
} as const

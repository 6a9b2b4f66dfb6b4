/** The switch between languages. Their names are the same in all of them. */
export const language = {
  label: 'Language',
  /** Beside the name of a language that nobody who grew up with it has read yet. */
  draft: 'draft',
  hint: 'Drafts have not yet been checked by native speakers. Tell us what sounds wrong.',
} as const

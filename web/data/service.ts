type Mode = 'simulation' | 'production'

/** Stands in every page: facts that only the running service knows. The gaps are filled when it starts. */
export const SERVICE_META = '{{mode}} {{supportEmail}} {{helpEmail}} {{privacyEmail}}'

/** While pages are built there is no document, and the gaps themselves are written into them. */
const content =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content.split(' ')
const [, supportEmail = '', helpEmail = '', privacyEmail = ''] = content ?? SERVICE_META.split(' ')

/** `mode` is unknown while pages are built: they hold the words of both, and the service leaves out those of the other. */
export const SERVICE = { mode: content?.[0] as Mode | undefined, supportEmail, helpEmail, privacyEmail }

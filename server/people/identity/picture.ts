import type { Config } from '#server/platform/start/config.ts'

/** The path of the simulated identity provider's pictures. Fetching any other path of ours could have an effect. */
const OURS = /^\/idp\/pictures\/[\w-]+$/

/** The address of a profile picture as it is stored: https, or a path of our own. */
export function pictureToStore({ publicUrl }: Pick<Config, 'publicUrl'>, url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, origin, pathname } = new URL(url)
  if (origin === new URL(publicUrl).origin) return OURS.test(pathname) ? pathname : null
  return protocol === 'https:' ? url : null
}

/** The picture that browsers get: our own, and those of hosts in the settings. The page's policy would block any other. */
export function pictureToShow({ pictureHosts }: Pick<Config, 'pictureHosts'>, kept: string | null): string | null {
  if (!kept || OURS.test(kept)) return kept
  return URL.canParse(kept) && pictureHosts.includes(new URL(kept).host) ? kept : null
}

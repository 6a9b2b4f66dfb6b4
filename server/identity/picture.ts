import type { Config } from '#server/start/config.ts'

/** Where the simulated identity provider has its pictures: any other path of ours does something when it is fetched. */
const OURS = /^\/idp\/pictures\/[\w-]+$/

/** A picture of the identity provider as it is kept: its address by https, or the path of one that we serve ourselves. */
export function pictureToKeep({ publicUrl }: Pick<Config, 'publicUrl'>, url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, origin, pathname } = new URL(url)
  if (origin === new URL(publicUrl).origin) return OURS.test(pathname) ? pathname : null
  return protocol === 'https:' ? url : null
}

/** What browsers are given: pictures of ours and of hosts in the settings. The page's policy would block any other. */
export function pictureToShow({ pictureHosts }: Pick<Config, 'pictureHosts'>, kept: string | null): string | null {
  if (!kept || OURS.test(kept)) return kept
  return URL.canParse(kept) && pictureHosts.includes(new URL(kept).host) ? kept : null
}

import { useSearch } from 'wouter/use-browser-location'

/** Filters, sort order, page and open row are in the address, so that reload, Back and bookmarks keep them. */
export function useAddress() {
  const params = new URLSearchParams(useSearch())
  const only = (name: string) => {
    const value = params.get(name)
    return value ? { [name]: value } : {}
  }
  return {
    /** Queries of lists: by page number, by the last row seen, and by page with a filter for what waits. */
    paged: only('page'),
    before: only('before'),
    waiting: { ...only('page'), ...(params.has('only') && { only: 'waiting' as const }) },
    asked: (name: string) => params.get(name) ?? '',
    /** The address with these parameters changed; an empty value removes one. */
    to: (changes: Record<string, string>) => {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return `?${next}`
    },
  }
}

/** A colour of `contract/palette.css`, for what cannot read a style sheet: the browser's own frame and the manifest. */
export function colour(palette: string, name: string, scheme: 'light' | 'dark' = 'light'): string {
  const [light = '', dark = ''] = palette.split('@media')
  const [, found] = (scheme === 'dark' ? dark : light).split(`--${name}: `)
  if (!found) throw new Error(`The palette has no colour ${name} for the ${scheme} scheme.`)
  return found.slice(0, found.indexOf(';'))
}

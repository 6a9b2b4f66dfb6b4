export type Licensed = { license?: string; dev?: true; optional?: true; devOptional?: true }

/** Permissive licences: the code under them may be used and passed on. */
const ANYWHERE = ['MIT', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense']
/** For what is used here and not in the image. */
export const OF_TOOLS = [...ANYWHERE, 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'PSF-2.0', 'Python-2.0']
/** Packages that name their licence only in a file of theirs, as it was read there. */
const IN_A_FILE: Record<string, string> = { 'png-js': 'MIT' }

/** `node_modules/a/node_modules/@b/c` holds `@b/c`. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const agreedFor = ({ dev, optional, devOptional }: Licensed) => (dev || optional || devOptional ? OF_TOOLS : ANYWHERE)

/** Packages of a lock file whose licence we have not agreed to, each with it. */
export function notAgreed(
  packages: Record<string, Licensed>,
  agreed: (of: Licensed) => string[] = agreedFor,
): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const licence = locked.license ?? IN_A_FILE[nameOf(path)] ?? 'none'
    return isAgreed(licence, agreed(locked)) ? [] : [`${nameOf(path)}: ${licence}`]
  })
}

function isAgreed(licence: string, agreed: string[]): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => agreed.includes(each)))
}

type Lock = { packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }> }

/** Platform packages that a native tool asks for and the lock file lacks: there `npm ci` would leave the tool broken. */
export function missingPlatforms({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${name}, which ${path || 'this package'} asks for`),
  )
}

/** Packages whose address would tie an install to one registry. */
export function registryHosts({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved }]) => (resolved?.startsWith('http') ? [path] : []))
}

/** Where Node looks for a dependency: the package's own folder, then each one above it. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const parent = path.lastIndexOf('/node_modules/')
  return [`${path}/`, ...foldersAbove(parent < 0 ? '' : path.slice(0, parent))]
}

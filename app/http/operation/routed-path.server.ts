/** The path of a request as Remix's router reads it. */
export type RoutedPath = {
  /** Dots resolved, percent-encoding decoded, without the `.data` of a single fetch. Parameters keep their case. */
  path: string
  /** The same in lower case and without trailing slashes, to compare with the paths of routes. */
  name: string
  /** Whether the screens' own scripts ask for a page's data. */
  isData: boolean
}

/** `target` is what the request line says. One that is no path stays as it is: it is refused. */
export function toRoutedPath(target: string): RoutedPath {
  if (!target.startsWith('/')) return { path: target, name: target, isData: false }
  const { pathname } = new URL(`http://localhost${target}`)
  const isData = pathname.endsWith('.data')
  const page = isData ? pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/') : pathname
  const path = decodeSegments(page)
  return { path, name: path.toLowerCase().replace(/(.)\/+$/, '$1'), isData }
}

/** Whether the path is that of a call, or would be if there were one of that name. */
export function isUnderApi({ name }: RoutedPath): boolean {
  return name === '/api' || name.startsWith('/api/')
}

/** As the router does: a decoded slash separates nothing, and what cannot be decoded stays as it is. */
function decodeSegments(path: string): string {
  if (!path.includes('%')) return path
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}

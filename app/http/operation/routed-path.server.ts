/** The path of a request as Remix's router reads it. */
export type RoutedPath = {
  /** Without `.` and `..`, percent-encoding and the `.data` suffix. Parameters keep their case. */
  path: string
  /** The same in lower case and without trailing slashes, for comparisons. */
  name: string
  /** Whether the app's scripts ask for a page's data. */
  isData: boolean
}

/** Reads the target of the request line. A target that is not a path is left as it is, and refused later. */
export function toRoutedPath(target: string): RoutedPath {
  if (!target.startsWith('/')) return { path: target, name: target, isData: false }
  const { pathname } = new URL(`http://localhost${target}`)
  const isData = pathname.endsWith('.data')
  const page = isData ? pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/') : pathname
  const path = decodeSegments(page)
  return { path, name: path.toLowerCase().replace(/(.)\/+$/, '$1'), isData }
}

export function isUnderApi({ name }: RoutedPath): boolean {
  return name === '/api' || name.startsWith('/api/')
}

/** Like Remix's router: an encoded slash does not separate segments, and an invalid encoding stays as it is. */
function decodeSegments(path: string): string {
  if (!path.includes('%')) return path
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    return segments.join('/')
  } catch {
    return path
  }
}

import { pageNotFound } from '~/http/screen/screen-loader.server'

export function loader() {
  throw pageNotFound()
}

export default function NotFound() {
  return null
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
// As it is: it is minified, and bundling it would take longer than all the rest of the app.
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url'

declare global {
  interface Window {
    SwaggerUIBundle?: (options: Record<string, unknown>) => unknown
  }
}

type Props = { specification: string; children: ReactNode }

/** Swagger UI from our own server; the plain list stays where JavaScript does not run. */
export function Reference({ specification, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    void draw(specification, ref.current, () => {
      nameInformation(ref.current)
      setIsDrawn(true)
    })
  }, [specification])
  return (
    <>
      <div ref={ref} hidden={!isDrawn} className="api-reference" />
      {!isDrawn && children}
    </>
  )
}

async function draw(url: string, domNode: HTMLElement | null, onComplete: () => void): Promise<void> {
  await loadScript(bundle)
  window.SwaggerUIBundle?.({
    url,
    domNode,
    onComplete,
    // A reference, no console: signed in by cookie it would change real campaigns.
    supportedSubmitMethods: [],
    defaultModelsExpandDepth: 0,
    plugins: [() => ({ wrapComponents: { ServersContainer: hidden, authorizeBtn: hidden } })],
  })
}

function loadScript(src: string): Promise<unknown> {
  const script = document.createElement('script')
  const loaded = new Promise((resolve) => (script.onload = resolve))
  script.src = src
  document.head.append(script)
  return loaded
}

const hidden = () => () => null

/** The library's own landmark holds the operations alone. */
function nameInformation(reference: HTMLElement | null): void {
  const information = reference?.querySelector('.information-container')
  information?.setAttribute('role', 'region')
  information?.setAttribute('aria-label', 'About the API')
}

/** The title and description of a page. A route's own `meta` replaces that of the root, so each page states both. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} · Tactics` }, { name: 'description', content: description }]
}

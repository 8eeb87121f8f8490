type Preview = {
  title: string
  description: string
  image?: { path: string; alt: string }
}

const PRODUCT_IMAGE = { path: '/og-image.png', alt: 'Tactics: a ranking of four tactics by their scores' }

export const canonical = (origin: string, path: string) => ({
  tagName: 'link',
  rel: 'canonical',
  href: `${origin}${path}`,
})

export function previewMeta(origin: string, { title, description, image = PRODUCT_IMAGE }: Preview) {
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tactics' },
    { property: 'og:image', content: `${origin}${image.path}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

type Attributes = Record<string, string>

/** An element; texts among its children become text, never HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A text that a person typed, in its own direction. */
export const typed = (text: string) => make('bdi', {}, text)

export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = make('button', { type: 'button', ...attributes }, text)
  made.addEventListener('click', onClick)
  return made
}

import { DomUtils, parseDocument } from 'htmlparser2'
import { createBrowser, type Browser } from './browser'
import type { Person } from './client'

type Document = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Root = Document | Element
/** What is typed or chosen, by the label of the control; of a select the value, of a checkbox or radio button whether. */
export type Typed = Record<string, string | boolean | File>
export type FormPage = ReturnType<typeof readPage>

const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'head'])
const CONTROLS = new Set(['input', 'select', 'textarea'])
const BLOCKS = new Set(['option', 'p', 'div', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'br', 'h1', 'h2', 'h3'])

const all = (root: Root, ...names: string[]) =>
  DomUtils.findAll(({ name }) => names.includes(name), 'attribs' in root ? [root] : root.children)
const ancestors = (element: Element): Element[] => {
  const { parent } = element
  return parent && 'attribs' in parent ? [parent, ...ancestors(parent)] : []
}
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
const isInert = (element: Element) =>
  [element, ...ancestors(element)].some(({ attribs }) => 'inert' in attribs)
const isHidden = ({ name, attribs }: Element) => UNSEEN.has(name) || 'hidden' in attribs

function textOf(node: Root | Root['children'][number]): string {
  if ('data' in node) return node.type === 'text' ? node.data : ''
  if (!('children' in node) || ('attribs' in node && isHidden(node))) return ''
  const inner = node.children.map(textOf).join('')
  return 'name' in node && BLOCKS.has(node.name) ? ` ${inner} ` : inner
}

/** The names a reader of the screen knows an element by: its label's, its own or its text. */
function namesOf(element: Element, document: Document): string[] {
  const { attribs } = element
  const ids = attribs['aria-labelledby']?.split(' ') ?? []
  const labelled = ids
    .map((id) => DomUtils.getElementById(id, document.children))
    .map((one) => (one ? textOf(one) : ''))
  const labels = all(document, 'label').filter(
    (label) => (attribs.id && label.attribs.for === attribs.id) || ancestors(element).includes(label),
  )
  const legends = element.name === 'fieldset' ? all(element, 'legend') : []
  const own = CONTROLS.has(element.name) ? [] : [textOf(element)]
  return [
    attribs['aria-label'],
    labelled.join(' '),
    ...[...labels, ...legends].map(textOf),
    attribs.title,
    ...own,
  ]
    .map((name) => tidy(name ?? ''))
    .filter(Boolean)
}

/** The one with this name, or else the first whose name begins with it. */
function named(elements: Element[], name: string, document: Document): Element {
  const known = elements
    .filter((element) => !isInert(element))
    .map((element) => ({ element, names: namesOf(element, document) }))
  const found =
    known.find(({ names }) => names.includes(name)) ??
    known.find(({ names }) => names.some((one) => one.startsWith(name)))
  if (!found)
    throw new Error(`Nothing is named ${name}, but ${known.map(({ names }) => names[0] ?? '').join(', ')}`)
  return found.element
}

const isGroup = ({ name, attribs }: Element) =>
  name === 'fieldset' || ['group', 'radiogroup'].includes(attribs.role ?? '')

/** 'Tactic number 1 > Impact > 6': the control named 6 within the groups whose names hold the words before. */
function controlAt(controls: Element[], label: string, document: Document): Element {
  const groups = label.split(' > ')
  const name = groups.pop() ?? ''
  const isIn = (control: Element, group: string) =>
    ancestors(control).some((one) => isGroup(one) && namesOf(one, document)[0]?.includes(group))
  const inAll = controls.filter((control) => groups.every((group) => isIn(control, group)))
  return named(inAll, name, document)
}

const isChoice = ({ attribs }: Element) => ['checkbox', 'radio'].includes(attribs.type ?? '')

function valueOf(control: Element): string {
  if (control.name === 'textarea') return DomUtils.innerText(control).replace(/^\n/, '')
  if (control.name === 'input') return control.attribs.value ?? (isChoice(control) ? 'on' : '')
  const options = all(control, 'option')
  const option = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
  return option?.attribs.value ?? (option ? tidy(textOf(option)) : '')
}

/** What a browser would send: the controls of the form in their order, with what was typed, then the button. */
function entriesOf(controls: Element[], typed: Map<Element, Typed[string]>): [string, string | File][] {
  const turnedOn = new Set(
    [...typed].flatMap(([{ attribs }, value]) =>
      value === true && attribs.type === 'radio' ? [attribs.name] : [],
    ),
  )
  return controls.flatMap((control): [string, string | File][] => {
    const { name, type } = control.attribs
    if (!name || 'disabled' in control.attribs || ['submit', 'button'].includes(type ?? '')) return []
    const given = typed.get(control)
    if (type === 'file') return [[name, given instanceof File ? given : new File([], '')]]
    const isOn = given ?? ('checked' in control.attribs && !turnedOn.has(type === 'radio' ? name : undefined))
    if (isChoice(control)) return isOn ? [[name, valueOf(control)]] : []
    return [[name, typeof given === 'string' ? given.replace(/\r?\n/g, '\r\n') : valueOf(control)]]
  })
}

/** Opens an address as a browser without JavaScript does. */
export async function openPage(browser: Browser, address: string): Promise<FormPage> {
  return readPage(browser, await browser.follow(address))
}

/** The same as somebody who is signed in. Pages of one person are tabs of one session, each with toasts of its own. */
export const openAs = ({ base, token }: Pick<Person, 'base' | 'token'>, address: string) =>
  openPage(createBrowser(base, new Map([['tactics-session', token]])), address)

/** The same by a link on a page of another site. */
export async function comeFromElsewhere({ base, token }: Person, address: string): Promise<FormPage> {
  const browser = createBrowser(base, new Map([['tactics-session', token]]))
  return readPage(browser, await browser.follow(address, { headers: { 'Sec-Fetch-Site': 'cross-site' } }))
}

type Loaded = Awaited<ReturnType<Browser['follow']>>

/** A page as people read it and fill in its forms, whole or one part of it. */
function readPage(browser: Browser, { status, headers, text: html, trail }: Loaded) {
  const document = parseDocument(html)
  const address = new URL(trail.at(-1) ?? '', browser.base)
  const part = (root: Root) => {
    const controls = () => all(root, ...CONTROLS)
    const control = (label: string) => controlAt(controls(), label, document)
    return {
      browser,
      html,
      status,
      headers,
      /** The path, and what is asked for there. */
      address: address.pathname + address.search,
      text: tidy(textOf(root)),
      headings: all(root, 'h1', 'h2', 'h3').map((one) => tidy(textOf(one))),
      /** The texts of the parts with this role or class. */
      texts: (mark: string) =>
        DomUtils.findAll(
          ({ attribs }) => attribs.role === mark || (attribs.class ?? '').split(' ').includes(mark),
          'attribs' in root ? [root] : root.children,
        ).map((one) => tidy(textOf(one))),
      names: (...tags: string[]) =>
        all(root, ...tags)
          .filter((one) => !isInert(one))
          .map((one) => namesOf(one, document)[0] ?? ''),
      /** The smallest element of the kind whose text holds this. */
      part: (tag: string, text: string) => {
        const found = all(root, tag).filter((one) => tidy(textOf(one)).includes(text))
        const smallest = found.find((one) => !found.some((other) => ancestors(other).includes(one)))
        if (!smallest) throw new Error(`No ${tag} holds ${text}`)
        return part(smallest)
      },
      hrefs: all(root, 'a').map(({ attribs }) => attribs.href ?? ''),
      valueOf: (label: string) => valueOf(control(label)),
      isOn: (label: string) => 'checked' in control(label).attribs,
      hrefOf: (name: string) => named(all(root, 'a'), name, document).attribs.href ?? '',
      follow: (name: string) =>
        openPage(browser, new URL(named(all(root, 'a'), name, document).attribs.href ?? '', address).href),
      /** Fills in the form of the button with this name, by the labels in it, and sends it as a browser would. */
      press: (button: string, typed: Typed = {}) => press(root, button, typed),
    }
  }

  async function press(root: Root, name: string, typed: Typed): Promise<FormPage> {
    const button = named(all(root, 'button'), name, document)
    const form =
      ancestors(button).find((one) => one.name === 'form') ??
      DomUtils.getElementById(button.attribs.form ?? '', document.children)
    if (!form || 'disabled' in button.attribs) throw new Error(`${name} sends nothing`)
    const own = all(document, ...CONTROLS).filter((one) =>
      one.attribs.form ? one.attribs.form === form.attribs.id : ancestors(one).includes(form),
    )
    const nameless = own.find((one) => one.attribs.type !== 'hidden' && namesOf(one, document).length === 0)
    if (nameless) throw new Error(`${nameless.attribs.name} has no label`)
    const given = new Map(
      Object.entries(typed).map(([label, value]) => [controlAt(own, label, document), value]),
    )
    const entries = entriesOf(own, given)
    if (button.attribs.name) entries.push([button.attribs.name, button.attribs.value ?? ''])
    const target = new URL(button.attribs.formaction ?? form.attribs.action ?? address.href, address)
    const plain = new URLSearchParams(
      entries.map(([field, value]) => [field, typeof value === 'string' ? value : value.name]),
    )
    if (form.attribs.method?.toLowerCase() !== 'post') {
      target.search = plain.toString()
      return openPage(browser, target.href)
    }
    const isMultipart = form.attribs.enctype === 'multipart/form-data'
    return readPage(
      browser,
      await browser.follow(target, { body: isMultipart ? toFormData(entries) : plain }),
    )
  }

  return part(document)
}

function toFormData(entries: [string, string | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

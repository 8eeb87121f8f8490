import { TACTIC_NAME_MAX, TACTIC_NAME_MIN } from '../constants'
import { TABLE_FIELD_NAMES, TABLE_FIELDS, type TableField } from './constants'

/**
 * Headings by field, best first: as Jira, Linear, Trello, Asana, Notion, Airtable, Productboard, Canny, Aha!, GitHub and spreadsheets
 * write them, in English, German, French, Spanish, Portuguese, Italian and Dutch. A field's own label is known without this list.
 */
const HEADINGS: Partial<Record<TableField, string>> = {
  name: `title, tactic, name, idea, summary, task name, card name, feature name, post title, idea name, initiative name, issue title,
    item name, story name, epic name, issue summary, task, feature, initiative, experiment, post, story, subject, opportunity, what,
    titel, zusammenfassung, bezeichnung, maßnahme, idee, thema, aufgabe, vorhaben, aufgabenname, name der aufgabe, kartenname, taktik,
    titre, résumé, nom, intitulé, idée, tâche, nom de la tâche, nom de la carte, sujet, initiative,
    título, resumen, nombre, asunto, tarea, nombre de la tarea, nombre de la tarjeta, iniciativa, táctica,
    resumo, nome, tarefa, ideia, nome da tarefa, nome do cartão, assunto, tática,
    titolo, riepilogo, attività, nome attività, nome della scheda, oggetto, iniziativa, tattica,
    samenvatting, naam, taak, taaknaam, naam van de taak, kaartnaam, onderwerp, initiatief, tactiek`,
  description: `card description, feature description, idea description, issue description, task description, post details, notes, details,
    body,
    beschreibung, notizen, notiz, erläuterung, anmerkungen, kartenbeschreibung,
    notes, détails, remarques, descripción, notas, detalles, descrição, detalhes, observações,
    descrizione, note, dettagli, omschrijving, beschrijving, notities, toelichting`,
  key: `issue key, work item key, id, identifier, task id, card id, feature id, reference, reference num, feature reference, idea reference, issue id,
    work item id, post id, number, ref, ticket, ticket id,
    vorgangsschlüssel, schlüssel, vorgangs id, kennung, nummer, aufgaben id, karten id,
    clé, clé de ticket, clé du ticket, clé de la demande, id du ticket, identifiant, numéro, référence,
    clave, clave de incidencia, clave de la incidencia, id de la incidencia, identificador, número, referencia,
    chave, chave do item, chave da item, chave da ocorrência, chave do ticket, id do item, referência,
    chiave, chiave segnalazione, chiave ticket, chiave del ticket, id segnalazione, identificativo, numero, riferimento,
    sleutel, issuesleutel, itemsleutel, item sleutel, issue sleutel, taak id, referentie`,
  link: `url, link url, issue url, issue link, card url, feature url, idea url, post url, task url, page url, web url, aha url, permalink, permalink url, web link, website,
    verknüpfung, adresse, webadresse, lien, adresse web, enlace, dirección web, vínculo, ligação, endereço, collegamento, indirizzo, koppeling, webadres`,
  impact: `impact score, business impact, expected impact,
    wirkung, auswirkung, auswirkungen, einfluss, effekt, impacto, impatto, effet, efecto, efeito, effetto, effect`,
  chances: `confidence, chance, probability, confidence score, confidence level, likelihood, certainty,
    konfidenz, zuversicht, wahrscheinlichkeit, erfolgswahrscheinlichkeit, erfolgschance, erfolgschancen, chancen,
    confiance, probabilité, certitude, niveau de confiance, confianza, probabilidad, certeza, confiança, probabilidade,
    fiducia, confidenza, probabilità, certezza, vertrouwen, zekerheid, kans, kansen, waarschijnlijkheid`,
  efforts: `effort, effort score, estimated effort, level of effort,
    aufwand, arbeitsaufwand, aufwände, effort estimé, esfuerzo, esfuerzos, esforço, esforços, sforzo, sforzi, impegno, inspanning, inspanningen, moeite`,
}

/** The opposite of efforts: its scores would count the wrong way round. */
const EASE = `ease, ease score, ease of implementation, ease of execution, simplicity,
  einfachheit, leichtigkeit, umsetzbarkeit, facilité, simplicité, facilidad, sencillez, facilidade, simplicidade, facilità, semplicità, gemak, eenvoud`
/** Of a table with RICE scores, whose impact goes from 0.25 to 3. */
const REACH = 'reach, rice, rice score, reichweite, portée, alcance, portata, bereik'

/** What each column of a table holds; null for those that are left out. */
export type TableColumns = (TableField | null)[]

/** `above`: rows above the headings, such as the title of a sheet. */
export type Guessed = { has_header: boolean; above: number; columns: TableColumns }

const HEADINGS_WITHIN = 10

const asHeading = (cell: string) =>
  cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without the empty name, which every blank cell would have. */
const listOf = (names: string) => names.split(',').map(asHeading).filter(Boolean)
const known = new Map(
  TABLE_FIELDS.map((field) => [field, listOf(`${TABLE_FIELD_NAMES[field]},${HEADINGS[field] ?? ''}`)]),
)
const allKnown = new Set([...known.values()].flat())
const ease = new Set(listOf(EASE))
const reach = new Set(listOf(REACH))

/** A heading as it is written, without what is in brackets, and that alone: 'Impact (1-10)', 'Custom field (Impact)'. */
function spellings(cell: string): string[] {
  const inside = /[([]([^)\]]*)[)\]]/.exec(cell)?.[1]
  const whole = asHeading(cell)
  if (inside === undefined) return [whole]
  return [whole, asHeading(cell.replaceAll(/[([][^)\]]*[)\]]/g, ' ')), asHeading(inside)]
}

const HEADING_MAX = 80

export function knownHeadings(row: readonly string[]): number {
  return row.filter((cell) => cell.length < HEADING_MAX && spellings(cell).some((name) => allKnown.has(name)))
    .length
}

export const isEase = (heading: string) => spellings(heading).some((name) => ease.has(name))
export const isReach = (heading: string) => spellings(heading).some((name) => reach.has(name))

/**
 * What the columns hold by the headings: those of the first row, or of the row below a title that has more of them. Each field is
 * taken once. Without a known heading for them, the names are in the first column whose texts could be names.
 */
export function guessColumns(cells: readonly string[][]): Guessed {
  const above = findHeadings(cells)
  const columns = columnsOf(cells[above] ?? [])
  const has_header = columns.some(Boolean)
  const rows = has_header ? cells.slice(above + 1) : cells
  return { has_header, above, columns: columns.includes('name') ? columns : withName(columns, rows) }
}

function findHeadings(cells: readonly string[][]): number {
  const counts = cells.slice(0, HEADINGS_WITHIN).map(knownHeadings)
  const most = Math.max(0, ...counts)
  return most > 1 && (counts[0] ?? 0) < 2 ? counts.indexOf(most) : 0
}

function columnsOf(headings: readonly string[]): TableColumns {
  const spelled = headings.map((cell) => (cell.length < HEADING_MAX ? spellings(cell) : []))
  const columns: TableColumns = headings.map(() => null)
  for (const field of TABLE_FIELDS) {
    const names = known.get(field) ?? []
    const find = (isHeading: (spelling: string[], name: string) => boolean) =>
      names
        .map((name) => spelled.findIndex((all, at) => columns[at] === null && isHeading(all, name)))
        .find((at) => at >= 0)
    const at = find(([whole], name) => whole === name) ?? find((all, name) => all.includes(name))
    if (at !== undefined) columns[at] = field
  }
  return columns
}

/** The names are in the first free column of which most texts could be names, else in the one with the longest texts. */
function withName(columns: TableColumns, rows: readonly string[][]): TableColumns {
  const texts = (column: number) => rows.map((row) => row[column] ?? '').filter((text) => !isAddress(text))
  const couldBeNames = (column: number) =>
    texts(column).filter(({ length }) => length >= TACTIC_NAME_MIN && length <= TACTIC_NAME_MAX).length >
    rows.length / 2
  const lengthOf = (column: number) => texts(column).reduce((sum, text) => sum + text.length, 0)
  const free = columns.flatMap((field, column) => (field === null ? [column] : []))
  const name =
    free.find(couldBeNames) ??
    free.toSorted((one, other) => lengthOf(other) - lengthOf(one) || one - other)[0]
  return columns.map((field, column) => (column === name ? 'name' : field))
}

const isAddress = (text: string) => /^https?:\/\//i.test(text)

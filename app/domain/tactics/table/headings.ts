import type { TableField } from './constants'

/**
 * Headings by field, best first: as Jira, Linear, Trello, Asana, Notion, Airtable, Productboard, Canny, Aha!, GitHub and spreadsheets
 * write them, in English, German, French, Spanish, Portuguese, Italian and Dutch. A field's own label is known without this list.
 */
export const HEADINGS: Partial<Record<TableField, string>> = {
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
export const EASE = `ease, ease score, ease of implementation, ease of execution, simplicity,
  einfachheit, leichtigkeit, umsetzbarkeit, facilité, simplicité, facilidad, sencillez, facilidade, simplicidade, facilità, semplicità, gemak, eenvoud`
/** Of a table with RICE scores, whose impact goes from 0.25 to 3. */
export const REACH = 'reach, rice, rice score, reichweite, portée, alcance, portata, bereik'

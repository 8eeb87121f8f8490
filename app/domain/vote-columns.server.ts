import { StringChunk } from 'drizzle-orm'

export const SCORES = ['impact_score', 'chances_score', 'efforts_score'] as const
export const BALLOT = [...SCORES, 'reason'] as const

/** `impact_score smallint, …`: for `json_to_recordset`. */
export const scoreTypes = new StringChunk(SCORES.map((name) => `${name} smallint`).join(', '))

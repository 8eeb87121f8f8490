import { getTableColumns, StringChunk, type SQLWrapper, type Table } from 'drizzle-orm'
import { apiTokens, connections, oauthCodes, refreshTokens, sessions, users } from './access.schema.server'
import { comments } from './comment.schema.server'
import { confettiViews } from './confetti.schema.server'
import { decidedTactics, decisions, expectations, outcomes } from './decision.schema.server'
import { chatSheets, machineBallots } from './machine.schema.server'
import { acts } from './history.schema.server'
import { declinedAddresses, notificationPreferences, outbox } from './outbox.schema.server'
import { secondRounds, secondRoundTactics } from './round.schema.server'
import { formerAddresses } from './address.schema.server'
import { campaigns, results, tactics, teamMembers, teams, votes } from './schema.server'
import { receiptKeys, seals } from './seal.schema.server'
import { resultLinks } from './sharing.schema.server'
import { campaignVoters } from './voter.schema.server'
import { webhookDeliveries, webhooks } from './webhook.schema.server'

export type Named<T extends Table> = { readonly [Column in keyof T['_']['columns']]: SQLWrapper }

/** Columns of a table under an alias (`campaign.name`), or bare without one: `set name = …` takes no prefix. */
export function named<T extends Table>(table: T, alias?: string): Named<T> {
  const prefix = alias ? `${alias}.` : ''
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => [
    key,
    new StringChunk(prefix + name),
  ])
  return Object.fromEntries(names) as Named<T>
}

/*
 * The alias of a table in SQL: its row, in the singular. A statement that reads one table twice names the second by its role
 * (docs/decisions/036).
 */
export const act = named(acts, 'act')
export const apiToken = named(apiTokens, 'api_token')
export const campaign = named(campaigns, 'campaign')
export const chatSheet = named(chatSheets, 'chat_sheet')
export const comment = named(comments, 'comment')
export const confettiView = named(confettiViews, 'confetti_view')
export const connection = named(connections, 'connection')
export const decidedTactic = named(decidedTactics, 'decided_tactic')
export const decision = named(decisions, 'decision')
export const declinedAddress = named(declinedAddresses, 'declined_address')
export const delivery = named(webhookDeliveries, 'delivery')
export const expectation = named(expectations, 'expectation')
export const formerAddress = named(formerAddresses, 'former_address')
export const machineBallot = named(machineBallots, 'machine_ballot')
export const mail = named(outbox, 'mail')
export const member = named(teamMembers, 'member')
export const oauthCode = named(oauthCodes, 'oauth_code')
export const outcome = named(outcomes, 'outcome')
export const person = named(users, 'person')
export const preference = named(notificationPreferences, 'preference')
export const receiptKey = named(receiptKeys, 'receipt_key')
export const refreshToken = named(refreshTokens, 'refresh_token')
export const result = named(results, 'result')
export const resultLink = named(resultLinks, 'result_link')
export const seal = named(seals, 'seal')
export const secondRound = named(secondRounds, 'second_round')
export const secondRoundTactic = named(secondRoundTactics, 'second_round_tactic')
export const session = named(sessions, 'session')
export const tactic = named(tactics, 'tactic')
export const team = named(teams, 'team')
export const vote = named(votes, 'vote')
export const voter = named(campaignVoters, 'voter')
export const webhook = named(webhooks, 'webhook')

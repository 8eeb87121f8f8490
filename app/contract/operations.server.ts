import type { z } from 'zod'
import * as usersQueries from '../domain/users/queries.server'
import * as accountCommands from '../domain/account/commands.server'
import * as accountDeletion from '../domain/account/deletion.server'
import * as accountExport from '../domain/account/export.server'
import * as accountQueries from '../domain/account/queries.server'
import * as tokensCommands from '../domain/tokens/commands.server'
import * as tokensQueries from '../domain/tokens/queries.server'
import * as notificationsCommands from '../domain/notifications/commands.server'
import * as notificationsQueries from '../domain/notifications/queries.server'
import * as notificationsReminding from '../domain/notifications/reminding.server'
import * as subscriptionCommands from '../domain/subscription/commands.server'
import * as subscriptionQueries from '../domain/subscription/queries.server'
import * as teamsCommands from '../domain/teams/commands.server'
import * as teamsCreate from '../domain/teams/create.server'
import * as teamsInvitations from '../domain/teams/invitations.server'
import * as teamsJoining from '../domain/teams/joining.server'
import * as teamsMembers from '../domain/teams/members.server'
import * as teamsObservers from '../domain/teams/observers.server'
import * as teamsQueries from '../domain/teams/queries.server'
import * as webhooksCommands from '../domain/webhooks/commands.server'
import * as webhooksQueries from '../domain/webhooks/queries.server'
import * as campaignsCommands from '../domain/campaigns/commands.server'
import * as campaignsCreate from '../domain/campaigns/create.server'
import * as campaignsObservers from '../domain/campaigns/observers.server'
import * as campaignsOpenWork from '../domain/campaigns/open-work.server'
import * as campaignsQueries from '../domain/campaigns/queries.server'
import * as resultsCheckPage from '../domain/results/store/check-page.server'
import * as resultsResultsFile from '../domain/results/store/results-file.server'
import * as sealsReceipts from '../domain/seals/receipts.server'
import * as decisionsCommands from '../domain/decisions/commands.server'
import * as decisionsQueries from '../domain/decisions/queries.server'
import * as outcomesCommands from '../domain/outcomes/commands.server'
import * as outcomesQueries from '../domain/outcomes/queries.server'
import * as sharingCommands from '../domain/sharing/commands.server'
import * as sharingQueries from '../domain/sharing/queries.server'
import * as suggestionsCommands from '../domain/suggestions/commands.server'
import * as tacticsAgain from '../domain/tactics/again.server'
import * as tacticsBulk from '../domain/tactics/bulk.server'
import * as tacticsCommands from '../domain/tactics/commands.server'
import * as tacticsExport from '../domain/tactics/export.server'
import * as tacticsLive from '../domain/tactics/live.server'
import * as tacticsMachine from '../domain/tactics/machine.server'
import * as tacticsQueries from '../domain/tactics/queries.server'
import * as tacticsResults from '../domain/tactics/results.server'
import * as tacticsSameAs from '../domain/tactics/same-as.server'
import * as tacticsSimilar from '../domain/tactics/similar.server'
import * as tacticsStart from '../domain/tactics/start.server'
import * as tacticsUndo from '../domain/tactics/undo.server'
import * as tacticsVotes from '../domain/tactics/votes.server'
import * as roundsCommands from '../domain/rounds/commands.server'
import * as roundsQueries from '../domain/rounds/queries.server'
import * as roundsVotes from '../domain/rounds/votes.server'
import * as commentsCommands from '../domain/comments/commands.server'
import * as commentsQueries from '../domain/comments/queries.server'
import type { Operation } from '../domain/operation.server'

const modules = {
  ...usersQueries,
  ...accountCommands,
  ...accountDeletion,
  ...accountExport,
  ...accountQueries,
  ...tokensCommands,
  ...tokensQueries,
  ...notificationsCommands,
  ...notificationsQueries,
  ...notificationsReminding,
  ...subscriptionCommands,
  ...subscriptionQueries,
  ...teamsCommands,
  ...teamsCreate,
  ...teamsInvitations,
  ...teamsJoining,
  ...teamsMembers,
  ...teamsObservers,
  ...teamsQueries,
  ...webhooksCommands,
  ...webhooksQueries,
  ...campaignsCommands,
  ...campaignsCreate,
  ...campaignsObservers,
  ...campaignsOpenWork,
  ...campaignsQueries,
  ...resultsCheckPage,
  ...resultsResultsFile,
  ...sealsReceipts,
  ...decisionsCommands,
  ...decisionsQueries,
  ...outcomesCommands,
  ...outcomesQueries,
  ...sharingCommands,
  ...sharingQueries,
  ...suggestionsCommands,
  ...tacticsAgain,
  ...tacticsBulk,
  ...tacticsCommands,
  ...tacticsExport,
  ...tacticsLive,
  ...tacticsMachine,
  ...tacticsQueries,
  ...tacticsResults,
  ...tacticsSameAs,
  ...tacticsSimilar,
  ...tacticsStart,
  ...tacticsUndo,
  ...tacticsVotes,
  ...roundsCommands,
  ...roundsQueries,
  ...roundsVotes,
  ...commentsCommands,
  ...commentsQueries,
}

type OperationsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Operation ? Name : never]: Module[Name]
}

/** Every operation of the product by its name. */
export const operations = pickOperations(modules)

export type OperationName = keyof typeof operations
export type OutputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>

function pickOperations<Module extends object>(module: Module): OperationsOf<Module> {
  const entries = Object.entries(module).filter(([, value]) => 'prepare' in Object(value))
  return Object.fromEntries(entries) as OperationsOf<Module>
}

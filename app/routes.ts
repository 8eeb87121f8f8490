import type { RouteConfig } from '@remix-run/route-config'
import { index, layout, route } from '@remix-run/route-config'

/** The site map: one line per address. Calls of the API are in app/contract, below `api.$.ts`. */
export default [
  layout('routes/layout.tsx', [
    index('routes/home.tsx'),
    route('dashboard', 'routes/dashboard/route.tsx'),
    route('start', 'routes/start/route.tsx'),
    route('example', 'routes/example/route.tsx'),
    route('help', 'routes/help.tsx'),

    route('teams', 'routes/team/list.tsx', { index: true }),
    route('teams/new', 'routes/team/new/route.tsx'),
    route('teams/:team_id', 'routes/team/page/route.tsx'),
    route('teams/:team_id/settings', 'routes/team/settings/route.tsx'),
    route('teams/:team_id/history', 'routes/team/history.tsx'),
    route('teams/:team_id/track-record', 'routes/team/track-record.tsx'),
    route('teams/:team_id/webhooks', 'routes/team/webhooks/route.tsx'),
    route('teams/:team_id/webhooks/:webhook_id', 'routes/team/webhooks/deliveries.tsx'),
    route('team/:url_slug', 'routes/team/by-slug.tsx'),

    route('campaigns/new', 'routes/campaign/new/route.tsx'),
    route('campaigns/:campaign_id', 'routes/campaign/page/route.tsx'),
    route('campaigns/:campaign_id/add-many', 'routes/campaign/add-many/route.tsx'),
    route('campaigns/:campaign_id/again', 'routes/campaign/again/route.tsx'),
    route('campaigns/:campaign_id/history', 'routes/campaign/history.tsx'),
    route('campaigns/:campaign_id/observers', 'routes/campaign/observers/route.tsx'),
    route('campaigns/:campaign_id/remind', 'routes/campaign/remind/route.tsx'),
    route('campaigns/:campaign_id/score', 'routes/campaign/sheet/route.tsx'),
    route('campaigns/:campaign_id/second-round', 'routes/campaign/second-round/route.tsx'),
    route('campaigns/:campaign_id/decision', 'routes/campaign/decision/route.tsx'),
    route('campaigns/:campaign_id/share', 'routes/campaign/share/route.tsx'),
    route('tactics/:tactic_id/same-as', 'routes/campaign/same-as/route.tsx'),
    route('tactics/:tactic_id/outcome', 'routes/campaign/decision/outcome.tsx'),

    route('settings/account', 'routes/settings/account/route.tsx'),
    route('settings/notifications', 'routes/settings/notifications.tsx'),
    route('settings/tokens', 'routes/settings/tokens/route.tsx'),

    route('*', 'routes/not-found.tsx'),
  ]),

  route('login', 'routes/sign-in/login.tsx'),
  route('logout', 'routes/sign-in/logout.ts'),
  route('auth/success', 'routes/sign-in/success.ts'),
  route('auth/error', 'routes/sign-in/error.tsx'),
  route('api/auth/oauth/google', 'routes/sign-in/google-start.ts', { index: true }),
  route('api/auth/oauth/google/callback', 'routes/sign-in/google-callback.ts'),
  route('local-google/authorize', 'routes/sign-in/local-google-authorize.tsx'),
  route('local-google/token', 'routes/sign-in/local-google-token.ts'),
  route('local-google/userinfo', 'routes/sign-in/local-google-userinfo.ts'),

  route('join/team/:team_id', 'routes/join/team.tsx'),
  route('join/campaign/:invite_link', 'routes/join/campaign.tsx'),
  route('campaigns/:campaign_id/present', 'routes/campaign/present/route.tsx'),
  route('minutes/:token', 'routes/minutes/route.tsx'),
  route('minutes/:token/picture.png', 'routes/minutes/picture.ts'),
  route('results/:token', 'routes/result/route.tsx'),
  route('results/:token/picture.png', 'routes/result/picture.ts'),
  route('campaigns/:campaign_id/minutes.md', 'routes/campaign/decision/minutes-file.ts'),
  route('campaigns/:campaign_id/decision.json', 'routes/campaign/decision/sealed-file.ts'),
  route('campaigns/:campaign_id/end.ics', 'routes/campaign/end-calendar.ts'),
  route('campaigns/:campaign_id/second-round/end.ics', 'routes/campaign/second-round/end-calendar.ts'),

  route('upgrade', 'routes/settings/upgrade.tsx'),
  route('theme', 'routes/settings/theme.tsx'),
  route('unsubscribe/:token', 'routes/settings/unsubscribe.tsx'),

  route('mcp', 'routes/mcp.ts'),
  route('api/*', 'routes/api.$.ts'),
  route('api/docs', 'routes/api.docs/route.tsx'),
  route('api/openapi.json', 'routes/api.openapi.ts'),
  route('.well-known/security.txt', 'routes/security-txt.ts'),
  route('.well-known/tactics-seal.pem', 'routes/seal-pem.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
  route('metrics', 'routes/metrics.ts'),
] satisfies RouteConfig

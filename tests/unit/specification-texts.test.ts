import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The texts that must stay word for word, and where each of them must be (docs/product.md#texts). */
const TEXTS: Record<string, readonly string[]> = {
  'app/components': [
    'Sign in with Google',
    'The anti-random tactics platform for growth and product teams',
    'Your Teams',
    'No teams yet',
    'Create Team',
    'View Team',
    'Notification Settings',
    'Sign out',
    'Time Remaining',
    'Loading timer...',
    'Time Running Out!',
    'Hurry up! Make sure to submit your votes before time runs out.',
    'Campaign Ended - Results Available',
    'Voting has closed and all scores are now visible',
  ],
  'app/components/route-error.tsx': ['Unexpected Application Error!'],
  'app/routes/auth.error.tsx': ['Authentication failed'],
  'app/routes/join.team.$team_id.tsx': ['Joining team...'],
  'app/routes/join.campaign.$invite_link.tsx': ['Joining campaign...'],
  'app/routes/_app.teams.new': ['Create a New Team', 'Please choose an available URL'],
  'app/routes/_app.teams.$team_id': [
    'Danger Zone',
    'Delete Team',
    'Remove',
    'Are you sure you want to remove this member?',
    'Invite link copied to clipboard!',
  ],
  'app/routes/_app.campaigns.new': ['Create New Campaign'],
  'app/routes/_app.campaigns.$campaign_id': [
    'Vote Only',
    'Add & Vote',
    'Created by',
    'End Early',
    'Delete',
    'Campaign Context',
    'What problem does this solve?',
    'Why do we have this problem?',
    'Invite to Campaign',
    'Close',
    'Link copied!',
    'Add New Tactic',
    'Let AI Suggest Tactics',
    'Add Tactic',
    'Tactic Name (minimum 10 characters)',
    'Save Tactic',
    'Cancel',
    '- Sorted by Score (Highest First)',
    'No tactics added yet.',
    'Be the first to add a tactic!',
    'Added by',
    'Add a comment...',
    'Post',
    'Voted',
    'Submitting…',
    '1 vote',
    'Are you sure you want to delete this tactic? This action cannot be undone.',
    'Are you sure you want to end this campaign early?',
    'This will permanently delete the campaign and all votes. Continue?',
    '🎉 Campaign completed! Great work team!',
    'Failed to load comments',
  ],
  'app/domain': [
    'Unknown',
    'DELETE',
    'How much will this move the needle if it works?',
    'How likely it is to even deliver that impact',
    'Time and money required',
    'Team name is required',
    'Team name must be at least 3 characters',
    'Team name must be less than 50 characters',
    'URL is required',
    'URL must be at least 3 characters',
    'URL must be less than 30 characters',
    'URL must start with a letter and contain only lowercase letters, numbers, and hyphens',
    'This URL is already taken',
    'Campaign name is required',
    'Campaign name must be at least 5 characters',
    'Campaign name must be less than 100 characters',
    'Please select a team',
    'End date and time is required',
    'Campaign must run for at least 1 hour',
    'Tactic name must be at least 10 characters long',
    'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    'AI tactics are enabled only to campaign owner',
    'AI tactics are disabled when campaign is off',
    'AI tactics work best with at least 3 tactics added',
    'Already a member of this team',
    'Invalid or expired invite link',
  ],
  'app/contract': [
    'Failed to load notification settings',
    'Failed to save notification settings',
    'Failed to load teams',
    'Failed to load team data',
    'Failed to create team',
    'Failed to create campaign',
    'Failed to remove member',
    'Failed to delete team',
    'Failed to upgrade. Please try again.',
    'Failed to load campaign',
    'Failed to load tactics',
    'Failed to load comments',
    'Failed to add tactic',
    'Failed to submit vote',
    'Failed to delete tactic',
    'Failed to add comment',
    'Failed to end campaign',
    'Failed to delete campaign',
    'Failed to join team',
    'Invalid or expired invite link',
    'Failed to add tactic. Please try again.',
    'Failed to submit vote. Please try again.',
    'Failed to generate AI tactics. Please try again.',
    'Generated {n} AI tactics!',
    'Notification settings saved successfully',
    'Campaign created successfully',
    'Member removed',
    'Team deleted',
    'Successfully upgraded to premium!',
    'Tactic added successfully',
    'Vote submitted successfully',
    'Tactic deleted successfully',
    'Comment added successfully',
    'Campaign ended',
    'Campaign deleted',
    'Successfully joined team!',
    'Successfully joined campaign!',
  ],
}

function sourceBelow(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8')
  return readdirSync(path)
    .filter((name) => !name.includes('.test.'))
    .map((name) => sourceBelow(join(path, name)))
    .join('\n')
}

/** A long text may be broken over lines in JSX. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

for (const [place, texts] of Object.entries(TEXTS)) {
  test(`${place} holds its fixed texts word for word`, () => {
    const source = onOneLine(sourceBelow(place))
    expect(texts.filter((text) => !source.includes(onOneLine(text)))).toEqual([])
  })
}

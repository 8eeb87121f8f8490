import type { Statement } from './problem-statements'

/**
 * Written after the vocabulary was done, in plain words and trades of their own, and reported as they came out: an
 * outsider's view of what the other two, by the playbook's own author, are too kind to show. Not part of the goal.
 */
export const unseen: Statement[] = [
  {
    stage: 'acquisition',
    campaign_name: 'Empty chairs',
    problem_statement: 'Our dental practice has free appointments every morning.',
    problem_reason: 'Families who moved into the quarter do not know that we exist.',
  },
  {
    stage: 'acquisition',
    campaign_name: 'Hiring platform',
    problem_statement: 'Too few employers post their first job with us.',
    problem_reason: 'They google for a competitor and end up there.',
  },
  {
    stage: 'activation',
    campaign_name: 'Gym app',
    problem_statement: 'Members receive an invitation mail for the app, log in and do not book a class.',
    problem_reason: 'The timetable is confusing.',
  },
  {
    stage: 'activation',
    campaign_name: 'Developer portal',
    problem_statement: 'Developers request an API key and never send a request with it.',
    problem_reason: null,
  },
  {
    stage: 'retention',
    campaign_name: 'Meal kits',
    problem_statement: 'Households order three boxes and then nothing more.',
    problem_reason: 'They get tired of the same recipes.',
  },
  {
    stage: 'retention',
    campaign_name: 'Language course',
    problem_statement: 'Learners give up around lesson eight.',
    problem_reason: 'Progress feels slow and nobody notices when they are gone.',
  },
  {
    stage: 'referral',
    campaign_name: 'Photo books',
    problem_statement: 'Buyers show their book to the family, but the family does not become customers.',
    problem_reason: null,
  },
  {
    stage: 'referral',
    campaign_name: 'Clinic software',
    problem_statement: 'Doctors who like us keep it to themselves.',
    problem_reason: 'They meet others at congresses but have nothing to hand over.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Local newspaper',
    problem_statement: 'Readers consume articles daily and do not take out the digital subscription.',
    problem_reason: 'The paywall lets nearly everything through.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Hotel',
    problem_statement: 'Guests book the room and nothing else.',
    problem_reason: 'Breakfast, spa and late departure are offered at the desk only.',
  },
]

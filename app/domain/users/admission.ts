import type { Admission } from '../context'

/** Whether an address may have an account. Where nobody vouches that its domain's owner still gives it, only a listed one. */
export function isAdmitted({ domains, emails }: Admission, address: string, isVouchedFor = true): boolean {
  if (domains.length + emails.length === 0) return true
  const asked = address.toLowerCase()
  return emails.includes(asked) || (isVouchedFor && domains.includes(asked.slice(asked.lastIndexOf('@') + 1)))
}

/**
 * Whether an account of Google may sign in; `hd` is its organisation. An account without one may be of somebody who has
 * left the company, whose address Google checked once.
 */
export function isAccountAdmitted(
  admission: Admission,
  { email, hd }: { email: string; hd?: string | undefined },
): boolean {
  return isAdmitted(admission, email, hd !== undefined || /@gmail\.com$/i.test(email))
}

/** Who can sign in, for people who cannot. Single addresses are not named. */
export function admissionSentence({ domains, emails }: Admission): string {
  const named = domains.length > 0 ? `with an address at ${listed.format(domains)}` : null
  const chosen = emails.length > 0 ? 'on the operator’s list' : null
  return `Only people ${[named, chosen].filter(Boolean).join(' or ')} can sign in here.`
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' })

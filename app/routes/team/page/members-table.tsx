import { Form, useNavigation } from '@remix-run/react'
import { useContext, useRef } from 'react'
import { FindForm } from '~/components/find-form'
import { useFocusAfter } from '~/components/focus-after'
import { Fold } from '~/components/fold'
import { PersonContext } from '~/components/person-field'
import { LocalTime } from '~/components/local-time'
import { SubmitButton } from '~/components/submit-button'
import type { FormerMemberView, MemberView, TeamView } from '~/domain/teams/view'
import { counted } from '~/domain/text'
import { MemberRow } from './member-row'
import type { ShownList } from './shown-list'

type Props = {
  team: TeamView
  /** Those that `member_search` finds. */
  members: MemberView[]
  former_members: FormerMemberView[]
  member_search: string
  shown: ShownList
}

/** More of them are folded away. */
const MEMBERS_SHOWN = 2
const MAX_MEMBERS_WITHOUT_SEARCH = 20

/** The members of the team. The owner can remove, hand over and let back in. */
export function MembersTable(props: Props) {
  const { team, members, former_members, member_search: search, shown } = props
  const section = useRef<HTMLElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'restoreMember'
  // The button disappears together with its entry.
  useFocusAfter(isBusy, section, (found) => found.querySelector('h2'))
  return (
    <section ref={section} aria-labelledby="members">
      <h2 id="members" tabIndex={-1} className="mb-3 outline-none lg:leading-[2.375rem]">
        Members
      </h2>
      {(team.member_count > MAX_MEMBERS_WITHOUT_SEARCH || search !== '') && (
        <FindForm
          name="member"
          value={search}
          label="Search members"
          kept={shown.show === 'active' ? {} : shown}
          list_id="members"
        />
      )}
      {search !== '' && (
        <p role="status" className="hint mb-2">
          {members.length === 0
            ? 'No member fits.'
            : `${members.length} of ${counted(team.member_count, 'member')}`}
        </p>
      )}
      {members.length > 0 && (
        <Fold
          items={members}
          shown={search === '' ? MEMBERS_SHOWN : MAX_MEMBERS_WITHOUT_SEARCH}
          noun="member"
        >
          {(part) => <Rows members={part} canManage={team.can.manage} />}
        </Fold>
      )}
      {former_members.length > 0 && <FormerMembers former_members={former_members} />}
    </section>
  )
}

function Rows({ members, canManage }: { members: MemberView[]; canManage: boolean }) {
  const user_id = useContext(PersonContext)
  return (
    <div className="card p-0">
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === user_id} canManage={canManage} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FormerMembers({ former_members }: { former_members: FormerMemberView[] }) {
  return (
    <div className="mt-4">
      <h3 className="mb-2">Removed people</h3>
      <ul className="grid gap-2">
        {former_members.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-3">
            <span>
              <bdi>{person.full_name}</bdi>,{' '}
              <span className="text-soft">
                removed <LocalTime value={person.removed_at} length="short" />
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="member_id" value={person.id} />
              <SubmitButton intent="restoreMember" className="btn btn-small">
                Let back in
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}

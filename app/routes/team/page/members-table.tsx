import { Form, Link, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { useFocusAfter } from '~/components/focus-after'
import { Fold } from '~/components/fold'
import { Icon } from '~/components/icon'
import { LocalTime } from '~/components/local-time'
import { Menu } from '~/components/menu'
import { SubmitButton } from '~/components/submit-button'
import type { FormerMemberView, MemberView } from '~/domain/teams/view'

type Props = {
  members: MemberView[]
  former_members: FormerMemberView[]
  canManage: boolean
  user_id: string
}

const MEMBERS_SHOWN = 20

/** The members of the team. The owner can remove, hand over and let back in. */
export function MembersTable({ members, former_members, canManage, user_id }: Props) {
  const section = useRef<HTMLElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'restoreMember'
  // The button disappears together with its entry.
  useFocusAfter(isBusy, section, (found) => found.querySelector('h2'))
  return (
    <section ref={section} aria-labelledby="members">
      <h2 id="members" tabIndex={-1} className="mb-3 outline-none">
        Members
      </h2>
      <Fold items={members} shown={MEMBERS_SHOWN} noun="member">
        {(part) => <Rows members={part} canManage={canManage} user_id={user_id} />}
      </Fold>
      {former_members.length > 0 && <FormerMembers former_members={former_members} />}
    </section>
  )
}

function Rows({ members, canManage, user_id }: Omit<Props, 'former_members'>) {
  return (
    <div className="card stacked-table-frame p-0">
      <table className="stacked-table w-full text-left">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Joined</th>
            {canManage && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
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

function MemberRow({
  member,
  isSelf,
  canManage,
}: {
  member: MemberView
  isSelf: boolean
  canManage: boolean
}) {
  return (
    <tr>
      <td>
        <bdi className="font-semibold">{member.full_name}</bdi>
        {isSelf && <span className="text-soft"> (you)</span>}
        <span className="block text-sm text-soft">{member.email}</span>
      </td>
      <td>{member.role === 'owner' ? 'Owner' : 'Member'}</td>
      <td>
        <span className="text-soft stacked-only">Joined </span>
        <LocalTime value={member.joined_at} length="short" className="whitespace-nowrap" />
      </td>
      {canManage && (
        <td className="row-menu">
          {member.role !== 'owner' && (
            <Menu
              label={`Actions for ${member.full_name}`}
              button={<Icon name="ellipsis-vertical" size={18} />}
              buttonClass="ml-auto size-9 rounded-full text-soft hover:bg-sunken"
              panelClass="w-44 p-2"
            >
              <Link to={`?dialog=hand-over&member=${member.id}`} preventScrollReset className="menu-item">
                Make owner
              </Link>
              <Link
                to={`?dialog=remove&member=${member.id}`}
                preventScrollReset
                className="menu-item text-danger"
              >
                Remove
              </Link>
            </Menu>
          )}
        </td>
      )}
    </tr>
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

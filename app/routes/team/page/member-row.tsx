import { Form, Link } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { LocalTime } from '~/components/local-time'
import { Menu } from '~/components/menu'
import { SubmitButton } from '~/components/submit-button'
import type { MemberView } from '~/domain/teams/view'

type Props = { member: MemberView; isSelf: boolean; canManage: boolean }

/** People change for themselves whether they observe; the owner for everybody. */
export function MemberRow({ member, isSelf, canManage }: Props) {
  const { open } = useDialogAddress()
  const hasMenu = isSelf || canManage
  return (
    <tr>
      <td>
        <bdi className="font-semibold">{member.full_name}</bdi>
        {isSelf && <span className="text-soft"> (you)</span>}
        <span className="block text-sm break-all text-soft">{member.email}</span>
      </td>
      <td>
        {member.role === 'owner' ? 'Owner' : 'Member'}
        {member.observes && <span className="text-soft">, observes</span>}
      </td>
      <td>
        <LocalTime value={member.joined_at} length="short" className="whitespace-nowrap" />
      </td>
      <td className={hasMenu ? 'row-menu' : undefined}>
        {hasMenu && (
          <Menu
            label={`Actions for ${member.full_name}`}
            button={<Icon name="ellipsis-vertical" size={18} />}
            buttonClass="ml-auto size-9 rounded-full text-soft hover:bg-sunken"
            panelClass="w-44 p-2"
          >
            <Form method="post" preventScrollReset onSubmit={closeMenu}>
              <input type="hidden" name="member_id" value={member.id} />
              <input type="hidden" name="observes" value={String(!member.observes)} />
              <SubmitButton intent="setTeamObserver" className="menu-item">
                {member.observes ? 'Score campaigns' : 'Observe campaigns'}
              </SubmitButton>
            </Form>
            {canManage && member.role !== 'owner' && (
              <>
                <Link
                  to={open('hand-over', { member_id: member.id })}
                  preventScrollReset
                  className="menu-item"
                >
                  Make owner
                </Link>
                <Link
                  to={open('remove', { member_id: member.id })}
                  preventScrollReset
                  className="menu-item text-danger"
                >
                  Remove
                </Link>
              </>
            )}
          </Menu>
        )}
      </td>
    </tr>
  )
}

/** The row tells what came of it, which the menu would cover. */
function closeMenu({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const menu = currentTarget.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}

import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useDialogAddress } from '~/components/dialog-address'
import { Initials } from '~/components/initials'
import { Icon } from '~/components/icon'
import { LocalTime } from '~/components/local-time'
import { Menu, MenuLink } from '~/components/menu'
import { SubmitButton } from '~/components/submit-button'
import type { MemberView } from '~/domain/teams/view'

type Props = { member: MemberView; isSelf: boolean; canManage: boolean }

/** People change for themselves whether they observe; the owner for everybody. */
export function MemberRow({ member, isSelf, canManage }: Props) {
  const { open } = useDialogAddress()
  return (
    <tr className="border-line not-first:border-t *:py-1 *:pl-3">
      <td>
        <span className="flex items-center gap-2">
          <Initials name={member.full_name} />
          <span>
            <bdi className="font-semibold">{member.full_name}</bdi>
            {isSelf && <span className="text-soft"> (you)</span>}
          </span>
        </span>
      </td>
      <td className="hint whitespace-nowrap">
        {member.role === 'owner' ? 'Owner' : 'Member'}
        {member.observes && ', observes'}
      </td>
      <td className="w-12 pr-2">
        <Menu
          label={`Actions for ${member.full_name}`}
          button={<Icon name="ellipsis-vertical" size={18} />}
          buttonClass="icon-btn ml-auto"
          panelClass="w-64 p-2"
        >
          <p className="hint px-2 pb-2">
            <span className="block break-all select-all">{member.email}</span>
            Joined <LocalTime value={member.joined_at} length="short" />
          </p>
          {(isSelf || canManage) && (
            <Form method="post" preventScrollReset onSubmit={closeMenu}>
              <input type="hidden" name="member_id" value={member.id} />
              <input type="hidden" name="observes" value={String(!member.observes)} />
              <SubmitButton intent="setTeamObserver" className="menu-item">
                {member.observes ? 'Score campaigns' : 'Observe campaigns'}
              </SubmitButton>
            </Form>
          )}
          {canManage && member.role !== 'owner' && (
            <>
              <MenuLink to={open('hand-over', { member_id: member.id })} preventScrollReset>
                Make owner
              </MenuLink>
              <MenuLink to={open('remove', { member_id: member.id })} preventScrollReset isDanger>
                Remove
              </MenuLink>
            </>
          )}
        </Menu>
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

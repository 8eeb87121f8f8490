import { SwitchForm } from '~/components/switch-form'

type Props = {
  /** Of the section and of what belongs to it. */
  id: string
  title: string
  intent: 'editTeam' | 'setOpenBallots'
  /** The field that is true or false. */
  name: string
  isOn: boolean
  label: string
  hint: string
}

/** A setting that is on or off, as a section of its own. */
export function SettingSwitch({ id, title, ...setting }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <SwitchForm {...setting} id={`${id}-switch`} save={`Save ${title.toLowerCase()}`} className="card" />
    </section>
  )
}

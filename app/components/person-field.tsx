import { createContext, useContext } from 'react'
import { PERSON_FIELD } from '../domain/users/constants'

/** The id of the person to whom the page is shown; undefined if nobody is signed in. */
export const PersonContext = createContext<string | undefined>(undefined)

/** Says to whom a form was shown, since another tab may sign somebody else in before it is sent. */
export function PersonField() {
  const user_id = useContext(PersonContext)
  return user_id && <input type="hidden" name={PERSON_FIELD} value={user_id} />
}

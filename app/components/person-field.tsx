import { createContext, useContext } from 'react'
import { PERSON_FIELD } from '../domain/users/constants'

/** The id of the person to whom the page is shown; undefined if nobody is signed in. */
export const PersonContext = createContext<string | undefined>(undefined)

/** Sends the id of the person a form was shown to, since another tab may sign in as somebody else before it is submitted. */
export function PersonField() {
  const user_id = useContext(PersonContext)
  return user_id && <input type="hidden" name={PERSON_FIELD} value={user_id} />
}

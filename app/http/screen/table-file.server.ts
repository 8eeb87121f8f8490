import type { ActionFunctionArgs } from '@remix-run/node'
import { readTableText, UnreadableTable } from '../../domain/tactics/table/text.server'
import { BULK_BODY_KIBIBYTES } from '../../domain/tactics/constants'
import { readForm } from '../request/body.server'

/** The file field of a form; its text goes into the field `text`. */
const FILE_FIELD = 'file'

/**
 * A form with the text of its chosen file in place of the file, which is not stored; and why it cannot be read, else null.
 * A file that was chosen wins over what was pasted.
 */
export async function withTableText(
  args: ActionFunctionArgs,
): Promise<{ args: ActionFunctionArgs; problem: string | null }> {
  const { request } = args
  const formData = await readForm(request, BULK_BODY_KIBIBYTES, { mayHoldFile: true })
  const file = formData.get(FILE_FIELD)
  formData.delete(FILE_FIELD)
  const problem = file instanceof File && file.size > 0 ? await putText(formData, file, request) : null
  const headers = new Headers(request.headers)
  headers.delete('Content-Type')
  headers.delete('Content-Length')
  const { url, method, signal } = request
  return {
    args: { ...args, request: new Request(url, { method, headers, signal, body: formData }) },
    problem,
  }
}

async function putText(formData: FormData, file: File, { headers }: Request): Promise<string | null> {
  try {
    const languages = headers.get('Accept-Language') ?? ''
    formData.set('text', readTableText(new Uint8Array(await file.arrayBuffer()), languages))
    formData.set('is_table', 'true')
    return null
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return error.message
  }
}
